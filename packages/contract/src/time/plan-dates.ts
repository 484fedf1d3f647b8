import type { Day } from './day.ts';
import { yearStartingOn } from './financial-year.ts';
import type { Range } from './range.ts';

/** Which days a page about a plan shows, each from the first day of the plan's own year. */
export const planDateOptions = {
  /** The whole financial year in which the plan starts. */
  planFinancialYear: (yearStart: Day): Range => yearStartingOn(yearStart),
} as const;

export type PlanDateOption = keyof typeof planDateOptions;

/** The option while the reader has chosen none. */
export const initialPlanDateOption: PlanDateOption = 'planFinancialYear';
