/* What the kernels are measured beside: the same games one after another, with a lazy shuffle, in plain C.

   A pack that was shuffled is as good as a new one for the next shuffle, so it is never put in order again. */

#include <stdint.h>

static inline uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

typedef struct { uint64_t s[4]; } Dice;

static inline uint64_t word(Dice *dice) { /* xoshiro256++, Blackman and Vigna */
    uint64_t *s = dice->s, made = turned(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = turned(s[3], 45);
    return made;
}

static inline uint32_t below(Dice *dice, uint32_t n) { /* Lemire, without bias */
    uint64_t made = (word(dice) >> 32) * n;
    if ((uint32_t)made < n)
        while ((uint32_t)made < (uint32_t)-n % n) made = (word(dice) >> 32) * n;
    return made >> 32;
}

static Dice diced(uint64_t seed) {
    Dice dice;
    for (int i = 0; i < 4; i++) { /* SplitMix64 */
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        dice.s[i] = z ^ z >> 31;
    }
    return dice;
}

static inline int next_card(Dice *dice, uint8_t *pack, int at, int cards) {
    int other = at + below(dice, cards - at);
    uint8_t card = pack[other];
    pack[other] = pack[at];
    return pack[at] = card;
}

int64_t series(uint64_t seed, int64_t coups) {
    Dice dice = diced(seed);
    uint8_t pack[52];
    int64_t gain = 0;
    for (int i = 0; i < 52; i++) pack[i] = i / 4;
    while (coups--) {
        int call = 0;
        while (call < 13 && next_card(&dice, pack, call, 52) != call) call++;
        gain += call < 13 ? 1 : -1;
    }
    return gain;
}

int64_t holdings(uint64_t seed, int64_t coups) {
    Dice dice = diced(seed);
    uint8_t pack[52];
    int64_t gain = 0;
    for (int i = 0; i < 52; i++) pack[i] = i / 4;
    while (coups--) {
        int at = 0, call = 0;
        while (call < 13) {
            if (next_card(&dice, pack, at++, 52) == call) gain++, call = 0;
            else call++;
            if (at == 52) at = 0;
        }
        gain--;
    }
    return gain;
}

int64_t ochko(uint64_t seed, int64_t coups, int punter, int banker) {
    static const uint8_t counts[13] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4};
    Dice dice = diced(seed);
    uint8_t pack[104];
    int64_t gain = 0;
    for (int i = 0; i < 104; i++) pack[i] = counts[i % 13];
    while (coups--) {
        int own = next_card(&dice, pack, 0, 104), his = next_card(&dice, pack, 1, 104), at = 4;
        own += next_card(&dice, pack, 2, 104);
        his += next_card(&dice, pack, 3, 104);
        if (his >= 21) { gain++; continue; } /* 21, or two aces */
        if (own >= 21) { gain -= 2; continue; }
        for (int drawn = 0; drawn < 3 && own < punter; drawn++) own += next_card(&dice, pack, at++, 104);
        for (int drawn = 0; drawn < 3 && his < banker; drawn++) his += next_card(&dice, pack, at++, 104);
        if (own > 21) gain += his <= 21;
        else if (his > 21) gain -= 2;
        else gain += own < his ? 1 : own > his ? -1 : 0;
    }
    return gain;
}

#if defined(__AVX512BW__)
#include <immintrin.h>

/* A series in 128 packs at once, by hand. */

typedef struct { __m512i s[4]; } Wide;

static inline __m512i wide_word(Wide *dice) {
    __m512i *s = dice->s, sum = _mm512_add_epi64(s[0], s[3]), t = _mm512_slli_epi64(s[1], 17);
    __m512i made = _mm512_add_epi64(_mm512_rol_epi64(sum, 23), s[0]);
    s[2] = _mm512_xor_si512(s[2], s[0]);
    s[3] = _mm512_xor_si512(s[3], s[1]);
    s[1] = _mm512_xor_si512(s[1], s[2]);
    s[0] = _mm512_xor_si512(s[0], s[3]);
    s[2] = _mm512_xor_si512(s[2], t);
    s[3] = _mm512_rol_epi64(s[3], 45);
    return made;
}

/* 128 numbers below n; all again if one word would favour some numbers. */
static inline void wide_numbers(Wide dice[4], int n, __m512i numbers[2]) {
    __m512i factor = _mm512_set1_epi16(n), least = _mm512_set1_epi16(65536 % n), high[4];
    __mmask32 refused;
    do {
        refused = 0;
        for (int i = 0; i < 4; i++) {
            __m512i words = wide_word(&dice[i]);
            high[i] = _mm512_mulhi_epu16(words, factor);
            refused |= _mm512_cmplt_epu16_mask(_mm512_mullo_epi16(words, factor), least);
        }
    } while (refused);
    numbers[0] = _mm512_packus_epi16(high[0], high[1]);
    numbers[1] = _mm512_packus_epi16(high[2], high[3]);
}

int64_t wide_series(uint64_t seed, int64_t coups) {
    Wide dice[4];
    for (int i = 0; i < 4; i++) {
        uint64_t words[4][8];
        for (int lane = 0; lane < 8; lane++) {
            Dice one = diced(seed * 64 + i * 8 + lane);
            for (int j = 0; j < 4; j++) words[j][lane] = one.s[j];
        }
        for (int j = 0; j < 4; j++) dice[i].s[j] = _mm512_loadu_si512(words[j]);
    }
    __m512i one = _mm512_set1_epi8(1), copies = _mm512_set1_epi8(4), picks[13][2];
    int64_t won = 0, played = 0;
    for (; played < coups; played += 128) {
        __mmask64 wins[2] = {0, 0};
        for (int call = 0; call < 13; call++) {
            wide_numbers(dice, 52 - call, picks[call]);
            for (int half = 0; half < 2; half++) {
                __m512i card = picks[call][half];
                for (int i = call - 1; i >= 0; i--)
                    card = _mm512_mask_add_epi8(card, _mm512_cmpge_epu8_mask(card, picks[i][half]), card, one);
                card = _mm512_sub_epi8(card, _mm512_set1_epi8(4 * call));
                wins[half] |= _mm512_cmplt_epu8_mask(card, copies);
            }
        }
        won += __builtin_popcountll(wins[0]) + __builtin_popcountll(wins[1]);
    }
    return 2 * won - played;
}
#endif
