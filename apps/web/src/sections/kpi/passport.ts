import { rangeLabel } from '../report/label.ts';
import type { Kpi } from './kpi.ts';

/** Where a figure comes from: its meaning, its days, what it is compared with, the report behind it. */
export const passportOf = ({ about, range, comparison, report, running }: Kpi): string[] => [
  about,
  `Days: ${rangeLabel(range)}.`,
  ...(comparison ? [`Compared with ${rangeLabel(comparison)}.`] : []),
  ...(running ? [`Not over yet: ${running}.`] : []),
  `Report: ${report}.`,
];
