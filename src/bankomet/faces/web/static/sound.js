// The sound of a card on baize: a short breath of noise, made here, no file; off until asked for.

import { look } from "./settings.js";

const LENGTH_S = 0.05;

/** @type {AudioContext | null} */
let context = null;

/** Play it once, if it is wished for. */
export function cardSound() {
  if (!look().sound || document.hidden) return;
  context ??= new AudioContext();
  const frames = Math.floor(context.sampleRate * LENGTH_S);
  const noise = context.createBuffer(1, frames, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1800, Q: 0.8 });
  source.connect(filter).connect(new GainNode(context, { gain: 0.25 })).connect(context.destination);
  source.start();
}
