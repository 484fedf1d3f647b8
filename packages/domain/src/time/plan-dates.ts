import type { Day } from './day.ts';
import { yearStartingOn } from './financial-year.ts';
import type { Range } from './range.ts';

/** Date ranges of plan pages, from the first day of the plan's year. */
export const planDateOptions = {
  planFinancialYear: (yearStart: Day): Range => yearStartingOn(yearStart),
} as const;

export type PlanDateOption = keyof typeof planDateOptions;

export const initialPlanDateOption: PlanDateOption = 'planFinancialYear';
