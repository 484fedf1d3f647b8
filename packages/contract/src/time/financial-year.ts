import type { Day } from './day.ts';
import type { Range } from './range.ts';

/** The calendar year in which the financial year of a day begins (July). */
export const financialYearStart = (day: Day): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0);

/** 'FY25/26' ends in June 2026. */
export const financialYearLabel = (day: Day): string => {
  const start = financialYearStart(day);
  return `FY${String(start % 100).padStart(2, '0')}/${String((start + 1) % 100).padStart(2, '0')}`;
};

/** 1 July to 30 June. */
export const financialYearOf = (day: Day): Range => {
  const start = financialYearStart(day);
  return { from: `${start}-07-01`, to: `${start + 1}-06-30` };
};
