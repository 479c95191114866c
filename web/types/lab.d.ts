// What the lab page exchanges with the server.
// Generated from the Rust types by `cargo xtask types`: change those. Only the type checker reads this file.

/** A requested run. */
export interface Wish {
  /** A scenario that ships, by its id. */
  scenario?: string | null;
  /** A moment of a battle on this server instead. */
  from?: Moment | null;
  /** The number of battles of each variation. */
  games: number;
  /** The generals of the sides, in the scenario's order. */
  seats?: string[];
  swap?: boolean;
  /** Random if absent. */
  seed?: number | null;
  /** The comparisons, each `key=value,value`. */
  vary?: string[];
}

/** A new run. Its token stops and deletes it. */
export interface BegunRun {
  id: string;
  token: Token;
}

/** The runs that a client may change. */
export interface Listing {
  /** The newest first. */
  runs: RunCard[];
  /** The names of the generals, the weakest first. */
  generals: string[];
  most: Most;
}

/** Everything about a run. */
export interface RunTold extends RunCard {
  /** The number of runs that are played before it, if it waits. */
  before: number | null;
  /** The results so far. */
  summary: Summary | null;
}

/** A moment of a battle. */
export interface Moment {
  battle: string;
  /** After this many decisions; by default all. */
  at?: number | null;
}

/** 256 random bits as text. */
export type Token = string;

/** A run without its results. */
export interface RunCard {
  id: string;
  /** When it was started, in seconds since 1970. */
  begun: number;
  state: Phase;
  /** Whether it is about to stop. */
  stopping: boolean;
  /** The number of battles played. */
  fought: number;
  /** The number of battles planned. */
  of: number;
  /** Seconds until it is done, as far as that is known. */
  left: number | null;
  /** The error that stopped it, if any. */
  trouble: string | null;
  /** The finding in one line. */
  finding: string | null;
  plan: PlanCard;
}

/** The limits of this server. */
export interface Most {
  /** Battles of a run. */
  battles: number;
  /** Runs that are kept. */
  runs: number;
}

/** The results of a run. The JSON keys are stable, because scripts rely on them. */
export interface Summary {
  /** The scenario as given. */
  scenario: string;
  /** The battle's title. */
  title: string;
  /** The ruleset's id. */
  ruleset: string;
  /** The file of house rules, if there is one. */
  rules?: HouseFile;
  /** The run's seed. */
  seed: number;
  /** The generals in the order of the sides. */
  seats: string[];
  /** Whether the generals swapped sides in every other battle. */
  swap: boolean;
  /** Battles that were played. */
  games: number;
  /** Battles in the plan. */
  planned: number;
  /** Battles that stopped with an error; they are excluded from all other counts. */
  errors: number;
  /** The first error, if any. */
  first_error?: string;
  /** Battles that a program forfeited; they count as lost. */
  forfeits: number;
  /** The same by general, with the reason. */
  forfeits_by_general?: Record<string, Forfeits>;
  /** Each side's victories, by id. */
  sides: Record<string, Side>;
  /** Battles without a winner. */
  draws: number;
  /** Their share. */
  draw_share: Share;
  /** Victories by general. */
  wins_by_general: Record<string, number>;
  /** The first general's share, if two different generals met. */
  duel?: Duel;
  /** Turns. */
  turns: Mean;
  /** The number of battles that ended in each turn. */
  lengths: Record<string, number>;
  /** Decisions. */
  decisions: Mean;
  /** How battles ended, in the book's words. */
  ends: Record<string, number>;
  /** Losses by side and type of unit. */
  losses: TypeLoss[];
  /** The first side's victories with the first initiative and without. */
  initiative?: Effect;
  /** The first side's victories when it moved first and when not. */
  first_mover?: Effect;
  /** How much the dice explain. */
  luck?: LuckEffect;
  /** Each variation by itself, if several are compared. */
  variations?: Variant[];
  /** Each variation against the first. */
  comparisons?: Comparison[];
  /** Battles per second; 0 if nothing was played in this session. */
  battles_per_s: number;
}

/** The state of a run. */
export type Phase = 'waiting' | 'running' | 'stopped' | 'done';

/** A plan for the page: without the text of the scenario. */
export interface PlanCard {
  title: string;
  scenario: string;
  ruleset: string;
  sides: SideCard[];
  seats: string[];
  games: number;
  seed: number;
  swap: boolean;
  /** The variations by name. */
  vary: string[];
  from: From | null;
}

/** The file of house rules that a run was played with. */
export interface HouseFile {
  /** The file as given. */
  file: string;
  /** Its title, if it has one. */
  name?: string;
  /** The values that it gives, by their keys in the rulebook, such as `fire.hits-on`. */
  changes: Record<string, unknown>;
}

/** The battles that a program forfeited. */
export interface Forfeits {
  /** How many. */
  battles: number;
  /** In how many of them it made no decision at all. */
  unstarted: number;
  /** In how many battles of the run it commanded a side. */
  of: number;
  /** Why, the first time. */
  why: string;
}

/** A side's victories. */
export interface Side extends Share {
  /** Its name. */
  name: string;
  /** Its average losses, as a share of its strength. */
  lost: Mean;
}

/** A share of a total, with its 95 % Wilson interval. */
export interface Share {
  /** How many. */
  wins: number;
  /** Of how many. */
  of: number;
  /** The share. */
  rate: number;
  /** The lower end of its interval. */
  low: number;
  /** The upper end. */
  high: number;
}

/** Two different generals against each other. */
export interface Duel {
  /** Who. */
  general: string;
  /** Against whom. */
  against: string;
  /** Their share of all battles. */
  share: Share;
  /** The probability of a score at least this uneven between equals, over decided battles. */
  p: number;
}

/** A mean with its 95 % interval by Student's t. */
export interface Mean {
  /** Of how many. */
  of: number;
  /** The mean. */
  mean: number;
  /** The lower end of its interval. */
  low: number;
  /** The upper end. */
  high: number;
  /** The minimum. */
  least: number;
  /** The maximum. */
  most: number;
}

/** The losses of a type of unit. */
export interface TypeLoss {
  /** The side by id. */
  side: string;
  /** The type in the book's words. */
  type: string;
  /** The number of its units, over all battles. */
  units: number;
  /** Their strength. */
  strength: number;
  /** How much of it they lost. */
  lost: number;
  /** The share. */
  rate: number;
  /** Their fates. */
  fates: Record<string, number>;
}

/** The first side's victories with an advantage and without it. */
export interface Effect {
  /** The side by id. */
  side: string;
  /** With it. */
  with: Share;
  /** Without it: the other side had it. */
  without: Share;
  /** The value of the advantage. */
  difference: Difference;
}

/** How much of the result the dice explain. */
export interface LuckEffect {
  /**
   * The share of the variance of the result that a linear fit on the dice explains: each side's dice by the chapter of the
   * rules they were rolled for.
   */
  explains: number;
  /** The same for each side's dice without regard to the rule. */
  faces_alone: number;
}

/** One variation by itself. */
export interface Variant {
  /** Its name. */
  name: string;
  /** Completed battles. */
  games: number;
  /** Each side's victories, by id. */
  sides: Record<string, Share>;
  /** Draws. */
  draws: Share;
  /** Turns. */
  turns: Mean;
}

/** A variation against the first, for one side's victories. */
export interface Comparison {
  /** The variation. */
  variation: string;
  /** The one it is compared with. */
  against: string;
  /** The side, by id. */
  side: string;
  /** How many pairs were played on the same seeds. */
  pairs: number;
  /** Pairs that the side won only before the change. */
  only_before: number;
  /** Pairs that it won only with the change. */
  only_after: number;
  /** The difference on common seeds, by McNemar's test. */
  paired: Difference;
  /** The same for independent seeds, by Fisher's test. */
  apart: Difference;
}

/** A side by its id, name and colour. */
export interface SideCard {
  id: string;
  name: string;
  colour: string;
}

/** The moment that a run starts from. */
export interface From {
  /** The battle, as given. */
  battle: string;
  /** After this many of its decisions. */
  at: number | null;
}

/** The difference of two shares, second minus first, with Newcombe's 95 % interval. */
export interface Difference {
  /** The difference. */
  by: number;
  /** The lower end of its interval. */
  low: number;
  /** The upper end. */
  high: number;
  /** The probability of a difference at least as large if there were none. */
  p: number;
}
