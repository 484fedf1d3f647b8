/** Valid month numbers for a business's `financial_year_start`; 1 is January. */
export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * Month in which a financial year starts, 1 to 12: 7 in Australia, 4 in the United Kingdom, 1 for the
 * calendar year.
 */
export type YearStart = (typeof monthNumbers)[number];

export const isYearStart = (value: unknown): value is YearStart => monthNumbers.some((one) => one === value);

/** Year start of a business without its own setting: July. */
export const defaultYearStart: YearStart = 7;
