// Making elements and changing them in place: a control that has the focus is never built anew.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners (keys that begin with `on`) and children; `null` leaves a child out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  fill(node, props, children);
  return node;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Node | string | null)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  fill(node, props, children);
  return node;
}

/**
 * @param {Element} node
 * @param {Props} props
 * @param {(Node | string | null)[]} children
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else setAttr(node, name, value);
  }
  node.append(...children.filter((child) => child !== null));
}

/**
 * Write an attribute only where it differs; `null`, `undefined` and `false` take it away.
 * @param {Element} node
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/**
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {HTMLElement | SVGElement} node
 * @param {boolean} shown
 */
export function show(node, shown) {
  setAttr(node, "hidden", !shown);
}

/**
 * @param {Element} node
 * @param {Record<string, boolean>} classes
 */
export function setClasses(node, classes) {
  for (const [name, on] of Object.entries(classes)) node.classList.toggle(name, on);
}

/**
 * Custom properties, set from script so that a strict content policy needs no inline style.
 * @param {HTMLElement | SVGElement} node
 * @param {Record<string, string>} properties
 */
export function setProps(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
  }
}

/**
 * Replace the children, unless they are drawn from the same `key` already.
 * @param {HTMLElement | SVGElement} node
 * @param {string} key
 * @param {() => (Node | string)[]} draw
 */
export function redraw(node, key, draw) {
  if (node.dataset.drawn === key) return;
  node.dataset.drawn = key;
  node.replaceChildren(...draw());
}
