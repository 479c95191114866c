// Making SVG elements.

const NS = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [props]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(props)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * Puts a drawing from the server into an element. It comes from our own program, and scripts in it would not run.
 * @param {SVGElement} into
 * @param {string} drawing
 */
export function draw(into, drawing) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${NS}">${drawing}</svg>`, 'image/svg+xml');
  if (read.querySelector('parsererror')) return into.replaceChildren();
  into.replaceChildren(...[...read.documentElement.childNodes].map((node) => document.importNode(node, true)));
}

/**
 * The outline of everything within `far` of a ring, as a path: straight sides and round corners. For a concave ring the
 * hull is used; in practice, rings that grow are convex.
 * @param {[number, number][]} ring SVG units @param {number} far
 * @returns {string}
 */
export function grown(ring, far) {
  const hull = hullOf(ring);
  if (far <= 0) return `M${ring.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z`;
  if (hull.length === 1) {
    const [x, y] = hull[0];
    return `M${x - far} ${y}a${far} ${far} 0 1 1 ${far * 2} 0a${far} ${far} 0 1 1 ${-far * 2} 0Z`;
  }
  /** @type {string[]} */
  const out = [];
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [((b[1] - a[1]) / long) * far, (-(b[0] - a[0]) / long) * far];
    const start = `${(a[0] + nx).toFixed(1)} ${(a[1] + ny).toFixed(1)}`;
    out.push(i === 0 ? `M${start}` : `A${far} ${far} 0 0 1 ${start}`);
    out.push(`L${(b[0] + nx).toFixed(1)} ${(b[1] + ny).toFixed(1)}`);
    if (i === hull.length - 1) {
      const first = out[0].slice(1);
      out.push(`A${far} ${far} 0 0 1 ${first}Z`);
    }
  });
  return out.join('');
}

/** The hull, clockwise as SVG sees it. @param {[number, number][]} points @returns {[number, number][]} */
export function hullOf(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length <= 2) return sorted;
  /** @param {[number, number]} o @param {[number, number]} a @param {[number, number]} b */
  const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  /** @param {[number, number][]} list */
  const half = (list) => {
    /** @type {[number, number][]} */
    const out = [];
    for (const p of list) {
      while (out.length >= 2 && cross(out[out.length - 2], out[out.length - 1], p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
