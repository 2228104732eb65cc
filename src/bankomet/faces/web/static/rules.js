// The rules page stands in the server's HTML; only its top line needs a script.

import { el, setText } from "./dom.js";
import { makeLook } from "./look.js";
import { leadToPlay } from "./mytable.js";
import { applyLook } from "./settings.js";
import { makeTop } from "./top.js";
import { loadWords, t } from "./words.js";

const play = el("a", { class: "btn quiet", href: "/" });
const chances = el("a", { class: "btn quiet dk", href: "/chances" });
const top = makeTop("p", () => location.reload(), [play, chances]);
const look = makeLook();

top.opener.addEventListener("click", () => look.open());
applyLook();
await loadWords(document.documentElement.lang === "en" ? "en" : "ru");
top.update();
setText(top.what, t("rules.what"));
leadToPlay(play);
setText(chances, t("chances.nav"));
look.update();
document.getElementById("top")?.replaceWith(top.node);
