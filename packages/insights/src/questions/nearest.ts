import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { type Day, formatMonth } from '@bellwether/domain/time/day';
import { isWholeMonths, type Range } from '@bellwether/domain/time/range';
import type { NamedValue } from './reading.ts';
import { isKnownBy } from './report-fit.ts';
import type { QuestionParts } from './take-apart.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const writeDay = (day: Day): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Writes a date range in words that a question can contain. */
const writeRange = (range: Range): string => {
  const { from, to } = range;
  if (from === to) return ` on ${writeDay(from)}`;
  const isOneMonth = isWholeMonths(range) && formatMonth(from) === formatMonth(to);
  if (isOneMonth) return ` in ${months[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`;
  return ` from ${writeDay(from)} to ${writeDay(to)}`;
};

const writeValue = ({ dimension, label }: NamedValue): string => {
  if (dimension === 'weekday') return ` on ${label}`;
  if (dimension === 'hour') return ` ${label}`;
  if (dimension === 'internal_channel' || dimension === 'channel') return ` of ${label.split(',')[0]}`;
  return ` of the ${dimensions[dimension].label.toLowerCase()} “${label}”`;
};

/** Names the channel in which the visits and leads of an ad platform are counted. */
const channelOfPlatform = (value: NamedValue): NamedValue => {
  const name = /^(google_ads|microsoft_ads)$/.test(value.value) ? 'Paid Search' : 'Social';
  return value.dimension === 'channel' ? { dimension: 'internal_channel', value: name, label: name } : value;
};

/**
 * Writes the questions that are nearest to one that was refused, the most complete first, from the parts that were
 * understood. The caller offers the first one that can be answered.
 */
export const writeNearest = ({
  metrics,
  conditions,
  splits,
  values: named,
  ranges,
  comparisons,
}: QuestionParts): string[] => {
  const [metric] = metrics[0] ?? conditions[0]?.options ?? [];
  if (!metric) return [];
  const values = named.flatMap(({ options: [first], isExcluded }) => (first && !isExcluded ? [first] : []));
  const [range] = ranges;
  const compared = comparisons.find((one) => one.mode === 'range');
  const period = range
    ? writeRange(range.range)
    : compared?.mode === 'range'
      ? writeRange(compared.range.range)
      : '';
  const [split] = splits;
  const by = split?.find((one) => isKnownBy(metric, one, [])) ?? null;
  const word =
    by === 'date' ? 'month' : by === 'channel' ? 'platform' : by && dimensions[by].label.toLowerCase();
  const written = values.map(writeValue).join('');
  const moved = values.map(channelOfPlatform).map(writeValue).join('');
  const part = by === null ? [''] : [` by ${word}`, ''];
  const labels = metrics.flatMap(([one], at) =>
    one && at < 3 ? [at === 0 ? metricInfo(one).label : inSentence(metricInfo(one).label)] : [],
  );
  const subjects = new Set([labels.join(' and '), metricInfo(metric).label].filter((one) => one !== ''));
  return [...new Set([written, moved, ''])].flatMap((where) =>
    [...subjects].flatMap((subject) => part.map((one) => `${subject}${where}${one}${period}`)),
  );
};
