/**
 * Questions by the reading that is right for all of them, on 26 November 2026, with a financial year from July. A reading
 * is: kind, metrics, split, dimension values, conditions, date range, comparison.
 */
export type QuestionGroup = { reading: string; questions: readonly string[] };

export const october = '2026-10-01/2026-10-31';
export const octoberBefore = '2025-10-01/2025-10-31';
export const november = '2026-11-01/2026-11-25';
export const always = '2025-11-01/2026-11-25';
export const thisYear = '2026-01-01/2026-11-25';
export const financialYear = '2026-07-01/2026-11-25';
export const lastYear = '2025-01-01/2025-11-25';
