// Icons for buttons, drawn with lines in the text colour of the page.
import { s } from './svg.js';

const PATHS = {
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  ruler: 'M3 17L17 3l4 4L7 21zM7 13l2 2M10 10l3 3M13 7l2 2',
  menu: 'M4 6h16M4 12h16M4 18h16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  round: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  left: 'M7 10a6 6 0 1 1 1 7M7 4v6h6',
  right: 'M17 10a6 6 0 1 0-1 7M17 4v6h-6',
  wheelLeft: 'M6 20V13a8 8 0 0 1 8-8M9 9L6 13l-3-4M14 5h6',
  wheelRight: 'M18 20V13a8 8 0 0 0-8-8M15 9l3 4 3-4M10 5H4',
  no: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM6 6l12 12',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  back: 'M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) => s('svg', { viewBox: '0 0 24 24', class: 'sign', 'aria-hidden': 'true', width: 20, height: 20, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  s('path', { d: PATHS[name] }));
