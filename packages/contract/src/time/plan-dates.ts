import type { Day } from './day.ts';
import { financialYearOf } from './financial-year.ts';
import type { Range } from './range.ts';

/** Which days a page about a plan shows, each from the day on which the plan starts. */
export const planDateOptions = {
  /** The whole financial year in which the plan starts. */
  planFinancialYear: (start: Day): Range => financialYearOf(start),
} as const;

export type PlanDateOption = keyof typeof planDateOptions;

/** The option while the reader has chosen none. */
export const initialPlanDateOption: PlanDateOption = 'planFinancialYear';
