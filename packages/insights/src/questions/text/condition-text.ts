import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { Bound, MetricCondition, Reading } from '../reading.ts';
import { plural } from '../words/dimension-words.ts';
import { formatDays, writeAmount } from './answer-text.ts';

const boundTexts: Record<Bound, string> = {
  '=': 'exactly',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

/** Writes a condition as the object of 'had': 'no valid leads', 'more than $500.00 ad spend'. */
export const writeCondition = (
  { metric, bound, value }: MetricCondition,
  money: { currency: DisplayCurrency },
): string => {
  const { label, unit } = metricInfo(metric);
  if (value === 0 && bound === '=') return `no ${inSentence(label)}`;
  if (value === 0 && bound === '>') return inSentence(label);
  const words = bound === '<' && unit === 'count' ? 'fewer than' : boundTexts[bound];
  const amount = writeAmount(metric, value, money);
  // 'a quantity of more than 10', but 'more than 10 leads'
  const name = `${inSentence(label)} `;
  return amount.startsWith(name) ? `a ${name}of ${words} ${amount.slice(name.length)}` : `${words} ${amount}`;
};

/** Names the values of the split dimension: 'campaign', 'days'. */
export const nameValues = ({ by, frequency }: Pick<Reading, 'by' | 'frequency'>, count: number): string => {
  const one =
    by === null
      ? 'total'
      : by === 'date'
        ? (frequency ?? 'day')
        : by === 'channel'
          ? 'ad platform'
          : dimensions[by].label.toLowerCase();
  return count === 1 ? one : plural(one);
};

/** Value that meets the conditions. `shown` is its further figures as text. */
export type MatchingValue = { label: string; shown: string };

/** Maximum number of names in a sentence; the figures list more. */
const maxNamed = 5;

/**
 * Writes which of `all` values meet the conditions, or only how many. `together` is the sum of their further figures as
 * text.
 */
export const writeMatches = (
  reading: Pick<Reading, 'kind' | 'by' | 'frequency' | 'range'>,
  matching: readonly MatchingValue[],
  all: number,
  conditions: string,
  together: string,
  /** Whether the figures are those of the conditions, which a sentence should not say twice. */
  repeats: boolean,
): string => {
  const days = formatDays(reading.range);
  const [only] = matching;
  const among = `${all} ${nameValues(reading, all)}`;
  // 'None had no leads' would be read twice.
  if (!only && /^no (?!.* and )/.test(conditions)) return `All ${among} had ${conditions.slice(3)}, ${days}.`;
  if (!only) return `None of ${among} had ${conditions}, ${days}.`;
  const isCount = reading.kind === 'count';
  if (matching.length === 1 && !isCount && repeats)
    return `Only ${only.label} (${only.shown}) of ${among} had ${conditions}, ${days}.`;
  if (matching.length === 1 && !isCount)
    return `${only.label} had ${conditions}${only.shown === '' ? '' : ` and ${only.shown}`}, ${days}.`;
  const named = matching
    .slice(0, maxNamed)
    .map(({ label, shown }) => (shown === '' ? label : `${label} (${shown})`))
    .join(', ');
  const rest = matching.length > maxNamed ? ` and ${matching.length - maxNamed} more` : '';
  const total = together === '' || matching.length === 1 ? '' : ` Together: ${together}.`;
  return `${matching.length} of ${among} had ${conditions}, ${days}: ${named}${rest}.${total}`;
};
