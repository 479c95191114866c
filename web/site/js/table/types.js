// The types of the messages, as docs/server.md describes them. Types only: nothing here runs.

/**
 * @typedef {[number, number]} Point inches east and north of the south-west corner
 * @typedef {{at: Point, facing: number}} Pose
 * @typedef {Point | {move: number} | {turn: number} | {face: number} | {about: true} | {wheel: number} |
 *   {oblique: number, by: number}} Leg
 * @typedef {null | Point | Leg[] | Pose[] | string[]} Fill
 * @typedef {{label: string, value: string}} Fact
 * @typedef {{colour: string, shape: string, count: number, meaning: string}} Marker
 * @typedef {{pose: Pose, width: number, depth: number, arm: string}} Stand
 * @typedef {{id: string, name: string, side: string, group?: string, kind: string, formation: string, on_table: boolean,
 *   done: boolean, front: Pose | null, stands: Stand[], markers: Marker[], facts: Fact[]}} Unit
 * @typedef {{id: string, name: string, colour: string, edge: string, facts: Fact[]}} Side
 * @typedef {{name: string, side: string | null, points: Point[]}} Place
 * @typedef {{name: string, kind: string, look: string, points: Point[], width: number | null}} Terrain
 * @typedef {{winner: string | null, words: string, why: string}} Verdict
 * @typedef {{name: string, now: boolean}} Step
 * @typedef {{ruleset: string, title: string, turn: number, phase: string, prompt: string, asked: string[], size: [number, number],
 *   aims?: string[], terrain: Terrain[], places?: Place[], sides: Side[], units: Unit[], steps?: Step[], verdict: Verdict | null}} View
 * @typedef {{add: number, what: string, cite: string}} Part
 * @typedef {'nothing' | 'point' | 'path' | 'poses' | 'units'} Want
 * @typedef {{seat: string, act: unknown, want: Want, fill: Fill, label: string, cite: string, unit?: string, target?: string,
 *   notes?: string[], tally?: {parts: Part[]}}} Offer
 * @typedef {{cite: string, why: string, numbers?: Record<string, unknown>}} Refusal
 * @typedef {Refusal & {label: string, labels?: string[]}} Denied
 * @typedef {{kind: string, label: string, cite: string, ring: Point[], grow?: number}} Overlay
 * @typedef {{n?: number, text: string, units: string[], cite: string | null, dice: number[]}} Line
 * @typedef {{fill: Fill, units: Unit[], rolls: boolean, later?: boolean, barred: Refusal | null, length: number | null}} Fit
 * @typedef {{p: number, what: unknown, asks?: {seats: string[], answers: Answered[]}}} Outcome
 * @typedef {Odds & {seat: string, label: string, cite: string, act: unknown, tally?: Offer['tally']}} Answered
 * @typedef {{of: string, losses: boolean, odds: Odds | null, why: string | null}} SeenThrough
 * @typedef {{exact: boolean, error?: number, outcomes: Outcome[]}} Odds
 * @typedef {{to: string, answer: string}} Standing
 * @typedef {{id: string, side: string, by: 'human' | 'computer', general?: string, here: boolean, spent: number, standing: Standing[]}} SeatState
 * @typedef {{what: 'takeback' | 'draw', by: string, to?: number, waits: string[]}} Pending
 * @typedef {{kind: 'minutes' | 'days', each: number, left: Record<string, number>}} Clock
 * @typedef {{seats: string[], yours: string[], offers: Offer[], reaction: null | {unit: string | null, to: string | null},
 *   throw?: null | {seat: string, label: string | null, sides: number}}} Ask
 * @typedef {{n: number, view: View, symbols: Record<string, string>, ask: Ask | null, log: {from: number, lines: Line[]},
 *   seats: SeatState[], viewer: string, undo: boolean, pending: Pending | null, clock: Clock | null, dice: 'program' | 'hand',
 *   over: Verdict | null}} State
 * @typedef {{battle: string, ruleset: string, title: string, seats: string[], host: boolean, watch: boolean, defs: string,
 *   replies?: {answer: string, words: string}[]}} Hello
 */

export {};
