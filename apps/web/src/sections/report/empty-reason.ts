import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import type { EmptyReason } from '../section-state.ts';

const reasons = {
  never: 'not-connected',
  other_days: 'unknown',
  not_in_source: 'not-in-source',
  several_currencies: 'several-currencies',
  not_additive: 'empty',
} as const;

/** Returns why a report answer has no rows: the reason that all its metrics share, or 'empty'. */
export const findEmptyReason = (answer: ReportAnswer): EmptyReason => {
  const { totals, missing } = readMeta(answer);
  const reason = new Set(Object.keys(totals).map((metric) => missing[metric]));
  const [only] = reason;
  return reason.size === 1 && only ? reasons[only] : 'empty';
};
