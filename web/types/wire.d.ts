// What the table, the replay and the start page exchange with the server.
// Generated from the Rust types by `cargo xtask types`: change those. Only the type checker reads this file.

/** One message. */
export interface Message extends Word {
  /** The client's own number, returned with the answer. */
  id?: number | null;
}

/** The answer to a message. */
export interface Reply extends Answer {
  /** The number of the message. */
  re: number | null;
}

/** What every connected client receives after each change. */
export interface Push {
  seq: number;
  state: State | null;
}

/** The battle sends nothing more to this client. */
export interface Gone {
  seq: number;
  gone: Trouble;
}

/** The body of an HTTP answer that is not a success. */
export interface Failure {
  error: Trouble;
  /** The problems of a file. */
  problems?: Problem[];
}

/** A scenario that can be played. */
export interface Scenario {
  id: string;
  ruleset: string;
  title: string;
  /** Its history. */
  story: string | null;
  /** Its turn limit. */
  turns: number | null;
  /** Width and height of the table in inches. */
  size: [Length, Length];
  /** How the battle is won and when it ends, a sentence each. */
  aims: string[];
  sides: ScenarioSide[];
  seats: SeatCard[];
}

/** The result of checking a file. */
export interface FileCheck {
  ok: boolean;
  kind: Kind;
  problems: Problem[];
  /** A record that is shown only from its film says so. */
  notice?: string;
}

/** A new battle and its tokens. They are sent only once. */
export interface Begun {
  battle: string;
  host: Token;
  watch: Token;
  /** The token of each seat. */
  seats: Record<string, Token>;
}

/** A battle in brief, for one client. */
export interface BattleCard extends Summary {
  /** When it began, in seconds since 1970. */
  begun: number;
  /** When it last changed. */
  changed: number;
  /** The seats that the client holds. */
  your: string[];
  host: boolean;
}

/** The request to begin a battle. */
export interface Begin {
  scenario?: string | null;
  text?: string | null;
  record?: unknown;
  battle?: string | null;
  at?: number | null;
  seats?: Record<string, Chair>;
  dice?: Dice;
  seed?: number | null;
  takebacks?: boolean;
  clock?: Clock | null;
}

export interface Listing {
  tokens: Shown[];
}

/** A ruleset for lists and pages. */
export interface Card {
  /** Its id. */
  id: string;
  /** The book's title. */
  title: string;
  /** What it is about. */
  period: string;
  /** Who wrote it. */
  author: string;
  /** How much of the book we have. */
  source: string;
  /** The number of its rules, without advice. */
  rules: number;
  /** Rules that are implemented, with a test that would fail if they were wrong. */
  whole: number;
  /** Rules that are partly implemented, or not yet tested. */
  part: number;
  /** Rules that are not implemented. */
  absent: number;
}

/** All the tables of a book that a player needs. */
export interface Sheet {
  /** The ruleset's id. */
  ruleset: string;
  /** The book's title. */
  title: string;
  /** The tables in the order in which a turn uses them. */
  tables: SheetTable[];
}

/** The content of a message. */
export interface Word {
  hello?: Hello;
  say?: SayRequest;
  fit?: Wish;
  odds?: Chance;
  unit?: OfUnit;
  reach?: Wish;
  measure?: Tape;
  rule?: OfRule;
  at?: OfMoment;
  undo?: OfMoment;
  takeback?: Back;
  draw?: Yes;
  answer?: Consent;
  claim?: Yes;
  seat?: HandOver;
  invite?: Invite;
  dice?: Throws;
  throw?: Thrown;
  standing?: Standing;
  intent?: OfSeat;
  ping?: Yes;
}

/** The content of an answer. */
export interface Answer {
  hello?: Welcome;
  /** Always true. */
  pong?: boolean;
  /** It is decided and stored. */
  done?: Count;
  /** The table has changed since. */
  stale?: Count;
  wants?: Wants;
  /** The rules forbid it. */
  refused?: Reason;
  /** The message could not be read, or it is not allowed. */
  error?: Trouble;
  fit?: Fit;
  odds?: Odds;
  reach?: Reach;
  unit?: UnitFacts;
  /** Distance, direction and line of sight, in the form of the ruleset. */
  measure?: unknown;
  rule?: Rule;
  intent?: Intent;
  at?: PastMoment;
  invite?: Invited;
}

/**
 * The state as one listener may know it. It is serialised directly, because a tree of JSON values would be many times as large,
 * for each listener at each decision.
 */
export interface State {
  n: number;
  /** The open question; none when the battle is over. */
  ask: Ask | null;
  view: View;
  /** How to draw each unit whose symbol has changed, by its id. */
  symbols: Record<string, string>;
  log: Lines;
  seats: SeatState[];
  /** The seat whose view this is, `watcher` or `referee`. */
  viewer: string;
  /** Whether the last decision can be taken back at once. */
  undo: boolean;
  pending: Pending | null;
  clock: ClockState | null;
  dice: Dice;
  takebacks: boolean;
  over: Verdict | null;
  /** Why the battle can only be watched; none if today's rules can play it. */
  watched: string | null;
}

/** Why something failed. */
export interface Trouble {
  why: string;
  /** Try again after this many seconds. */
  retry?: number;
}

/** A problem in a file: where, what is wrong, what would be right. */
export interface Problem {
  /** The file. */
  file: string;
  /** The line, from 1, where it is known. */
  line: number | null;
  /** The key, such as `sides[0].units[3].at`. */
  key: string;
  /** What is wrong. */
  why: string;
  /** What would be right. */
  remedy: string;
}

/** In inches. */
export type Length = number;

/** A side of a scenario. */
export interface ScenarioSide {
  id: string;
  name: string;
  colour: string;
  /** The number of its units. */
  units: number;
}

/** A seat as clients see it. */
export interface SeatCard {
  /** Its id outside. */
  id: string;
  /** The side it plays for, by id. */
  side: string;
}

/** What a file is. */
export type Kind = 'scenario' | 'army' | 'rulebook' | 'record' | 'unknown';

/** 256 random bits as text. */
export type Token = string;

/** A battle in brief, as it is stored beside the battle. */
export interface Summary {
  battle: string;
  ruleset: string;
  /** The id of the shipped scenario, if any. */
  scenario: string;
  title: string;
  /** The number of decisions made. */
  n: number;
  turn: number;
  phase: string;
  /** The seats that are asked. */
  asked: string[];
  seats: SummarySeat[];
  over: Verdict | null;
}

/** Who plays a seat. An open seat is played by whoever follows its link. */
export type Chair = 'me' | 'open' | 'computer' | 'recruit' | 'regular' | 'veteran';

/** Who rolls the dice. */
export type Dice = 'program' | 'hand';

/** The time limit. */
export interface Clock {
  /** Minutes for the whole battle. */
  minutes?: number;
  /** Days for each decision. */
  days?: number;
}

export interface Shown {
  battle: string;
  token: string;
}

/** One table. */
export interface SheetTable {
  /** What it is about. */
  title: string;
  /** The rule behind it. */
  cite: string;
  /** The source of its figures, or `by row`. */
  source: string;
  /** The headings of its columns; the first is for the names of rows. */
  head: string[];
  /** Its rows. */
  rows: string[][];
  /** Further notes. */
  notes?: string[];
}

export interface Hello {
  battle: string;
  tokens: string[];
  from?: number;
}

/** A decision that a client sends. */
export interface SayRequest {
  seat: string;
  /** How many decisions the client had seen. */
  n: number;
  act: unknown;
  fill?: unknown;
  key?: string;
  /** Faces thrown by hand. */
  dice?: number[];
}

/** A possible act of a seat. */
export interface Wish {
  seat: string;
  act: unknown;
  fill?: unknown;
}

/** The same, and how far to follow its odds. */
export interface Chance {
  seat: string;
  act?: unknown;
  fill?: unknown;
  answers?: unknown;
  until?: unknown;
}

export interface OfUnit {
  unit: string;
}

export interface Tape {
  from: unknown;
  to: unknown;
}

export interface OfRule {
  cite: string;
}

export interface OfMoment {
  n: number;
}

export interface Back {
  to: number;
}

/** A message without content. */
export type Yes = true;

export interface Consent {
  to: Matter;
  yes: boolean;
}

export interface HandOver {
  seat: string;
  by: By;
  general?: Rank | null;
}

export interface Invite {
  seat?: string | null;
}

export interface Throws {
  by: Dice;
}

export interface Thrown {
  n: number;
  dice: number[];
}

export interface Standing {
  seat: string;
  orders: Order[];
}

export interface OfSeat {
  seat: string;
}

/** The client may follow this battle. */
export interface Welcome {
  battle: string;
  /** The ruleset's id. */
  ruleset: string;
  title: string;
  /** The seats that the client holds. */
  seats: string[];
  host: boolean;
  watch: boolean;
  /** SVG definitions that the symbols of units refer to. */
  defs: string;
  /** The possible answers of standing orders. */
  replies: StandingReply[];
}

/** The number of decisions made. */
export interface Count {
  n: number;
}

/** A die must be rolled by hand. */
export interface Wants {
  sides: number;
  /** How many faces were given with the decision. */
  given: number;
}

/** The reason of a rule, in words. */
export interface Reason {
  /** The rule. */
  cite: string;
  /** In a sentence. */
  why: string;
  /** What was measured, and what was required. */
  numbers: unknown;
}

/** As much of a wish as the rules allow. */
export interface Fit extends Preview {
  /** What to answer. */
  fill: Fill;
  /** What forbids the rest; none if the whole wish is allowed. */
  barred: Reason | null;
  /** How far it goes in straight lines, in inches, if it goes anywhere. */
  length: number | null;
}

/** The possible outcomes of a decision. */
export interface Odds {
  /** Whether every branch was followed. */
  exact: boolean;
  /** If the odds were sampled, how far a probability may be off (two standard errors at worst). */
  error?: number;
  /** The likeliest first. */
  outcomes: Outcome[];
}

/** How far a unit can go straight ahead. */
export interface Reach {
  /** In inches; empty if it cannot move. */
  ring: [number, number][];
}

/** What a unit may not do, and the zones around it. */
export interface UnitFacts {
  denied: Denied[];
  overlays: Overlay[];
}

/** The text of a rule, in our words. */
export interface Rule {
  cite: string;
  text: string;
}

/** What a computer general is about to do, in a sentence. */
export interface Intent {
  seat: string;
  text: string;
}

/** The table after a number of decisions. */
export interface PastMoment {
  n: number;
  /** The number of decisions made so far. */
  of: number;
  view: View;
  /** How to draw each unit, by its id. */
  symbols: Record<string, string>;
  /** The ground as SVG, if it was different then: ground may change in play. */
  ground?: string;
  /** What happened at the last of these decisions. */
  lines: LogLine[];
  turns: TurnStart[];
}

/** A new token, for a seat or for watching. */
export interface Invited {
  seat: string | null;
  token: Token;
}

/** The open question. */
export interface Ask {
  /** Who is asked. */
  seats: string[];
  /** Those of them that this client plays. */
  yours: string[];
  /** What these may do. */
  offers: OfferJson[];
  reaction: Reaction | null;
  throw: Throw | null;
}

/** The table as one viewer sees it. */
export interface View {
  /** The ruleset's id. */
  ruleset: string;
  /** The battle's title. */
  title: string;
  /** The turn, from 1; 0 before the battle opens. */
  turn: number;
  /** The current phase, in the book's words. */
  phase: string;
  /** The phases of the turn, in order. */
  steps?: Step[];
  /** What is being decided, in a sentence. */
  prompt: string;
  /** Which unit reacts to which enemy, if the question is a reaction. Standing orders use this. */
  reaction?: Reaction;
  /** The id of the side that has the initiative, in rulesets that have one and once it is known. */
  initiative?: string;
  /** The ids of the seats that are asked. */
  asked: string[];
  /** Width (east) and height (north) of the table. */
  size: [Length, Length];
  /** How the battle is won and when it ends, a sentence each. */
  aims?: string[];
  /** The terrain. */
  terrain: Terrain[];
  /** Places that matter now: where to deploy, what to hold. */
  places?: Place[];
  /** The sides. */
  sides: Side[];
  /** The brigades, wings and divisions, in rulesets that have a hierarchy of command. */
  groups?: Group[];
  /** The units, on the table or off it. */
  units: Unit[];
  /** How the battle ended. */
  verdict: Verdict | null;
}

/** Lines of the log from a number on. */
export interface Lines {
  from: number;
  lines: LogLine[];
}

/** A seat and its player. */
export interface SeatState {
  id: string;
  side: string;
  by: By;
  /** The general, if the computer plays. */
  general: Rank;
  /** Whether a client that holds it is connected. */
  here: boolean;
  /** Seconds it has thought so far. */
  spent: number;
  /** Only those of one's own seats. */
  standing: Order[];
}

/** Something that waits for consent. */
export interface Pending {
  what: Matter;
  /** The seat that asks. */
  by: string;
  /** For a takeback: the number of decisions that remain. */
  to: number;
  /** The seats that have not answered yet. */
  waits: string[];
}

/** The time that is left. */
export interface ClockState {
  kind: ClockKind;
  /** Seconds for the battle or for a decision. */
  each: number;
  /** Seconds that each seat has left. */
  left: Record<string, number>;
}

/** How a battle ended. */
export interface Verdict {
  /** The id of the winner's side; none is a draw. */
  winner: string | null;
  /** The result in the book's words. */
  words: string;
  /** Why, in a sentence. */
  why: string;
}

/** A seat and its player. */
export interface SummarySeat {
  id: string;
  side: string;
  by: By;
  /** The general, if the computer plays. */
  general: Rank;
}

/** The kind of request. */
export type Matter = 'takeback' | 'draw';

/** Who plays a seat. */
export type By = 'human' | 'computer';

/** The level of a computer general. */
export type Rank = 'recruit' | 'regular' | 'veteran';

/** A standing order: what a seat answers when one of its units may react. */
export interface Order {
  /** The arm of the enemy, or `any`. */
  to: string;
  /** The name of the act to answer with, `first` for the first offer, or `ask` to ask the player. */
  answer: string;
}

/** A possible answer of a standing order. */
export interface StandingReply {
  /** The name of the act. */
  answer: string;
  words: string;
}

/** What the player added. In JSON: null, `[x, y]`, a list of legs, a list of poses, a list of ids, a number. */
export type Fill = null | Point | Leg[] | Pose[] | string[] | number;

/** What an answer does before its first die falls. If no die falls, everything it does. */
export interface Preview {
  /** The units that would change, as the seat that answers would see them. */
  units: Unit[];
  /** Whether a die falls. */
  rolls: boolean;
  /** Whether dice that depend on it fall later. If so, the answer has odds although no die falls now. */
  later: boolean;
}

/** A possible outcome. */
export interface Outcome {
  /** Its probability. */
  p: number;
  /** What happens, in the same form for every ruleset. */
  what: Upshot;
  /** Who is asked what next, if that is followed, and the outcomes of each answer. */
  asks?: Asks;
}

/** Things that a unit may not do, all for one reason. */
export interface Denied extends Reason {
  /** What, in a few words. */
  label: string;
  /** Every thing that this reason forbids. */
  labels: string[];
}

/** A reach or a zone to draw over the table: an outline, expanded on all sides. */
export interface Overlay {
  /** The sort of overlay, for its style: `command`, `fire`, `close`, `charge`, `intercept` and the like. */
  kind: string;
  /** What it is, in a few words. */
  label: string;
  /** The rule behind it. */
  cite: Cite;
  /** Its outline; a single point is a spot. */
  ring: Point[];
  /** How far it is expanded on all sides. A unit's base expanded by 6 inches is everything within 6 inches of it. */
  grow: Length;
}

/** A line with the number of its decision. */
export interface LogLine extends Line {
  /** After this many decisions. */
  n: number;
  /** Whether it is about something other than the table. */
  mark?: boolean;
}

/** When a turn began. */
export interface TurnStart {
  turn: number;
  /** After this many decisions. */
  n: number;
}

/** An offer to a seat. */
export type OfferJson = Offered;

/** A unit that may react to an enemy. */
export interface Reaction {
  /** The id of the unit that reacts; none if any of several may. */
  unit?: string;
  /** The id of the enemy. */
  to: string;
}

/** Dice that somebody at the table must roll for a seat. */
export interface Throw {
  seat: string;
  /** The act that they are rolled for. */
  label: string | null;
  sides: number;
}

/** A phase of the turn. */
export interface Step {
  /** Its name in the book's words. */
  name: string;
  /** Whether it is the current one. */
  now: boolean;
}

/** A piece of terrain. */
export interface Terrain {
  /** Its name, if it has one. */
  name: string;
  /** Its kind in the rulebook's words. */
  kind: string;
  /** How to draw it. */
  look: Ground;
  /** The outline of an area, or the course of a line. */
  points: Point[];
  /** The width of a line; none for an area. */
  width: Length | null;
  /** What has happened to it, if anything has. */
  condition?: Condition;
}

/** A place that matters: not a thing on the table but an outline around a part of it. */
export interface Place {
  /** What it is for, in a few words. */
  name: string;
  /** The id of the side it concerns; none is both. */
  side: string | null;
  /** Its outline; a single point is a spot. */
  points: Point[];
}

/** A side. */
export interface Side {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its colour, `#rgb` or `#rrggbb`. */
  colour: string;
  /** Its own edge: north, east, south or west. */
  edge: string;
  /** Its losses, break points and other facts. */
  facts: Fact[];
}

/** A brigade, a wing or a division: units that have one commander. */
export interface Group {
  /** Its id, which its units name. */
  id: string;
  /** Its name. */
  name: string;
  /** Its side's id. */
  side: string;
  /** What it is, in the book's words. */
  kind: string;
  /** The id of the group it belongs to. */
  over?: string;
  /** The id of its commander, who is among the units. */
  commander?: string;
}

/** A unit. */
export interface Unit {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its side's id. */
  side: string;
  /** The wing, brigade or division it belongs to, in rulesets that have them. */
  group?: string;
  /** Its type, in the book's words. */
  kind: string;
  /** Its formation, in the book's words. */
  formation: string;
  /** Whether it is on the table. */
  on_table: boolean;
  /** Whether it has done everything that it may do for now. */
  done: boolean;
  /** The centre of its front, and its facing. */
  front: Pose | null;
  /** Its bases. */
  stands: Stand[];
  /** The book's markers. */
  markers: Marker[];
  /** Other facts that a player may want to read. */
  facts: Fact[];
}

/** Minutes for the whole battle, or days for each decision. */
export type ClockKind = 'minutes' | 'days';

/** Inches east and north of the south-west corner. */
export type Point = [number, number];

/**
 * One leg of a path. In JSON: `[x, y]`, `{"move": 4.5}`, `{"turn": 20}`, `{"face": 90}`, `{"about": true}`, `{"wheel": 30}`,
 * `{"oblique": 3, "by": 45}`. A ruleset refuses the legs that it does not have.
 */
export type Leg = Point | { move: Length } | { turn: Turn } | { face: Angle } | { about: boolean; back?: boolean } | { wheel: Turn } | { oblique: Length; by: Turn };

/** A place and a facing. */
export interface Pose {
  /** The place. The key that holds the pose says which point of a unit it is. */
  at: Point;
  /** The facing, in degrees clockwise from north. */
  facing: Angle;
}

/** The outcome of a decision: only what distinguishes the branches. Units, wings and sides are named by their ids. */
export interface Upshot {
  /** If there is nothing else to say: why not, in words. */
  nothing?: string;
  /** Whether a charge comes to blows. */
  contact?: boolean;
  /** The tests of each unit, by the name of the test. */
  test?: Record<string, Record<string, Tested>>;
  /** The hits that each unit takes from fire and in hand-to-hand combat, after any saves. */
  hits?: Record<string, number>;
  /** The stands or elements that each unit loses, if the unit remains. */
  lost?: Record<string, number>;
  /** The units that are thrown back, recoil or give way. */
  fell_back?: string[];
  /** The units that rout. */
  routed?: string[];
  /** The units that are destroyed. */
  destroyed?: string[];
  /** The units that leave the battle in another way, and how. */
  gone?: Record<string, string>;
  /** The last state of each unit whose state changes, in books that have states. */
  state?: Record<string, string>;
  /** How a melee ends, in books that compare the two sides. */
  melee?: Decided;
  /** Whether each winner pursues. */
  pursues?: Record<string, boolean>;
  /** Whether the order of each wing arrives. */
  arrives?: Record<string, boolean>;
  /** How many inches farther each unit goes than it may otherwise. */
  extended?: Record<string, number>;
  /** The quality that is thrown for each commander. */
  rated?: Record<string, string>;
  /** The side that has the initiative. */
  initiative?: string;
  /** The side that decides a dispute. */
  decides?: string;
  /** How the battle ends. */
  ended?: string;
}

/** A question on the way. */
export interface Asks {
  /** Who is asked, by id. */
  seats: string[];
  /** What each answer leads to; empty if there are too many answers to follow. */
  answers: Answered[];
}

/** The id of a rule in a ruleset's index, such as `ASV-CHG-004`. */
export type Cite = string;

/** One line of the log. */
export interface Line {
  /** The sentence. */
  text: string;
  /** The units it is about, by id. */
  units: string[];
  /** The rule that decided, if one did. */
  cite: Cite | null;
  /** The faces that fell. */
  dice: number[];
}

/** An offer with the seat it is made to, as clients receive it. */
export interface Offered extends Offer {
  /** The seat, by id. */
  seat: string;
}

/** How a piece of terrain is drawn. */
export type Ground = 'hill' | 'steep-hill' | 'wood' | 'marsh' | 'hedge' | 'wall' | 'stream' | 'river' | 'bridge' | 'ford' | 'building' | 'road' | 'field' | 'works' | 'rough';

/** What may happen to a piece of terrain. */
export type Condition = 'burning';

/** A labelled value. */
export interface Fact {
  /** What. */
  label: string;
  /** How much. */
  value: string;
}

/** A base. */
export interface Stand {
  /** Its centre and facing. */
  pose: Pose;
  /** Across its front. */
  width: Length;
  /** From front to rear. */
  depth: Length;
  /** How to draw it. */
  arm: Arm;
  /** How many figures are on it, and for how many it was made, in rulesets that take figures off one by one. */
  figures?: [number, number];
  /** Whether it is a hollow square, whose sides all face outward. */
  hollow?: boolean;
  /** How its men stand; none is in ranks. */
  order?: Posture;
}

/** A marker beside a unit. Its shape means the same as its colour. */
export interface Marker {
  /** Its key, the same in every battle of the ruleset: for programs. */
  key: string;
  /** Its colour, `#rrggbb`. */
  colour: string;
  /** Its shape. */
  shape: MarkerShape;
  /** How many. */
  count: number;
  /** Its meaning for players, in a word or two. */
  meaning: string;
}

/** In degrees clockwise. */
export type Turn = number;

/** In degrees clockwise from north. */
export type Angle = number;

/** The result of a test. */
export type Tested = 'passed' | 'failed';

/** How a melee ends. */
export interface Decided {
  /** The side that loses; none if the sides are equal. */
  loser: string | null;
  /** By how many hits. */
  by: number;
}

/** An answer and its odds. */
export interface Answered extends Odds {
  /** Who gives it. */
  seat: string;
  /** The label of its offer. */
  label: string;
  /** Its rule. */
  cite: string;
  /** The act. */
  act: unknown;
  /** The modifiers that apply to it, each with its rule. */
  tally?: Tally;
}

/** One thing that a seat may do, ready for display. Answering with it unchanged is never refused. */
export interface Offer {
  /** The ruleset's own act. */
  act: unknown;
  /** What the player must add. */
  want: Want;
  /** A legal example of that. */
  fill: Fill;
  /** The least and the greatest number, if the player adds one. */
  range?: [number, number];
  /** What it is, in a few words. */
  label: string;
  /** The rule that allows it. */
  cite: Cite;
  /** The id of the unit that acts, if one does. */
  unit?: string;
  /** The id of the unit it is aimed at, if there is one. */
  target?: string;
  /** What it costs or needs, shown before the dice fall. */
  notes?: string[];
  /** How the number of dice, or the number needed, is made up. */
  tally?: Tally;
}

/** The arms, distinguishable at a glance. */
export type Arm = 'pike' | 'shot' | 'foot' | 'light-foot' | 'heavy-horse' | 'horse' | 'lancers' | 'light-horse' | 'dragoons' | 'dragoons-foot' | 'light-gun' | 'gun' | 'heavy-gun' | 'limber' | 'commander' | 'sub-commander' | 'skirmishers' | 'camels' | 'elephants' | 'engineers' | 'gunners' | 'horses' | 'wagon' | 'messenger' | 'bows' | 'longbows' | 'crossbows' | 'handguns' | 'spears' | 'bills' | 'knights' | 'mounted-foot' | 'organ-gun' | 'rocket' | 'line-infantry' | 'light-infantry' | 'grenadiers' | 'light-cavalry' | 'lance-cavalry' | 'dragoon-cavalry' | 'heavy-cavalry' | 'cuirassiers' | 'foot-battery' | 'heavy-battery' | 'horse-battery' | 'horse-limber' | 'brigadier';

/** How the men on a base stand, if not in ranks. */
export type Posture = 'open' | 'closed' | 'march' | 'garrison';

/** Shapes of markers. Each marker says what it means. */
export type MarkerShape = 'drop' | 'star' | 'ring' | 'square' | 'triangle' | 'diamond' | 'cross' | 'arrow';

/** A number and its parts. */
export interface Tally {
  /** The parts, in the order of the book. */
  parts: Part[];
}

/** What the player must add. */
export type Want = 'nothing' | 'point' | 'path' | 'poses' | 'units' | 'number';

/** One modifier and its rule. */
export interface Part {
  /** What it adds; a negative number subtracts. */
  add: number;
  /** What it is for, in a few words. */
  what: string;
  /** The rule. */
  cite: Cite;
}
