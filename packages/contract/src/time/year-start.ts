/** The months by the number that a business's `financial_year_start` names them with: 1 is January. */
export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The month with which a financial year begins, 1 to 12: 7 in Australia, 4 in the United Kingdom, 1 where it is the calendar year. */
export type YearStart = (typeof monthNumbers)[number];

export const isYearStart = (value: unknown): value is YearStart => monthNumbers.some((one) => one === value);

/** The month of a business that has said nothing else: July. */
export const defaultYearStart: YearStart = 7;
