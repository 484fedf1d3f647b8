import type { Dimension } from '../dimensions.ts';

/**
 * currency: in the business's currency, excluding tax · percent: a fraction, 0.05 is 5 % · ratio: a quotient,
 * shown as 2.50× · scale: an average position, rating, score or duration, with one decimal; its change is a
 * difference and not a percentage · rank: a whole position, whose change is a difference.
 */
export const units = ['currency', 'count', 'number', 'percent', 'ratio', 'scale', 'rank', 'date'] as const;
export type Unit = (typeof units)[number];

/** Words and unit of a figure, which a page may also compute by itself. */
export type MetricInfo = {
  label: string;
  unit: Unit;
  goodDirection: 'higher' | 'lower' | 'neither';
  /** Definition, as tooltips and documents show it. */
  description: string;
};

/**
 * Formula of a metric that is computed from others, which may come from different tables. A quotient with a
 * zero divisor has no value ('N/A'). The quotient is multiplied by `times`; then `less` is subtracted. For
 * example, ROI is revenue from paid media divided by cost, less 1.
 */
type FormulaOf<Name extends string> =
  | {
      readonly divide: readonly [Name, Name];
      readonly times?: number;
      readonly less?: number;
      /** A zero dividend also gives no value: without cost there is no cost per lead. */
      readonly unlessZero?: true;
      /**
       * How the two sums belong together, so that the chance of the quotient is known. `share`: the dividend counts some
       * events of the divisor, as valid leads of leads. `average`: the dividend sums an amount of the events that the
       * divisor counts. Otherwise they are independent.
       */
      readonly how?: 'share' | 'average';
      /** Lowest and highest score of an event, for an average of scores. */
      readonly scores?: readonly [number, number];
    }
  | { readonly subtract: readonly [Name, Name] };

/**
 * Kinds of measures in the order of their colours in the palette of a business: what came in, what was spent, leads, people
 * who visit or buy, and how a business does (rankings, reviews, returns). A ratio has the kind of what it counts. `partner` is
 * the second of two that charts draw together, such as returning users beside new ones. They are few, since only the
 * first colours of a palette are far apart for each reader.
 */
export const measureKinds = ['earned', 'spent', 'leads', 'people', 'partner', 'standing'] as const;

/**
 * Where the chance of a figure comes from. `events`: a count of events, such as leads; each could as well have fallen
 * into another period. `amounts`: a sum of amounts of events, such as invoices. `days`: its variation between days around the weekly
 * pattern. `decided`: people decide on it, such as ad spend; it varies between days too, but no ratio gets chance from it.
 * A metric without it, such as a rank, has no known chance.
 */
export type Chance = 'events' | 'amounts' | 'days' | 'decided';

/** Entry of a metric: everything that columns, tooltips, search, questions and charts need to know of it. */
export type MetricEntry<Name extends string = string> = MetricInfo & {
  readonly kind: (typeof measureKinds)[number];
  /** Absent for a metric that a model counts (packages/analytics/src/models). */
  readonly formula?: FormulaOf<Name>;
  /**
   * Metrics whose sum is the metric, for its displayed formula. A report holds only the parts that its reader may
   * see.
   */
  readonly parts?: readonly Name[];
  /** Absent for a formula, whose chance follows from its parts. */
  readonly chance?: Chance;
  /** Its total is the sum over days or rows. Ratios, dates and distinct counts do not add up. */
  readonly adds?: true;
  /**
   * Counts each person once in a period. It never adds up over days or rows, so it is read for whole periods and only
   * for the whole website (the fact `users_by_period`).
   */
  readonly byPeriod?: true;
  /**
   * Dimensions that must be a single value for the metric to exist. For example, several keywords together have no
   * position.
   */
  readonly onlyOf?: readonly Dimension[];
  /** An amount invoiced to date. It grows with the time since acquisition, so two periods cannot be compared. */
  readonly toDate?: true;
  /** A sum or count that only formulas need; questions do not ask for it. */
  readonly helper?: true;
  /** Abbreviations and other names by which readers search the metric, beside its label. */
  readonly names?: readonly string[];
  /** Everyday words for the metric in a question. */
  readonly words?: readonly string[];
};
