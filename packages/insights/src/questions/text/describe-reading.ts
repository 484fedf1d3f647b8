import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { Correction, Reading } from '../reading.ts';
import { isKnownBy } from '../report-fit.ts';
import { formatDays, writeLimit } from './answer-text.ts';
import { nameValues, writeCondition } from './condition-text.ts';

const anyChannel = {
  dimension: 'internal_channel',
  values: ['Email'],
  label: 'Email',
  isExcluded: false,
} as const;

/** Says which words were read as others: '“revenu” read as “revenue”'. */
export const describeCorrections = (corrections: readonly Correction[]): string[] =>
  corrections.map(({ from, to }) => `“${from}” read as “${to}”`);

const describeSubject = (reading: Reading, currency: DisplayCurrency): string => {
  const { metric, also, by, frequency, conditions, kind } = reading;
  const names = [metric, ...also].map((one) => metricInfo(one).label).join(' and ');
  const limits = conditions.map((one) => writeCondition(one, { currency })).join(' and ');
  if (kind === 'check') return `${names}: whether there were ${limits}`;
  if (limits !== '') {
    const subject = nameValues(reading, 2);
    const shown = kind === 'list' ? `: ${names}` : '';
    const start =
      kind === 'count' ? `Number of ${subject}` : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
    return `${start} with ${limits}${shown}`;
  }
  const split =
    by === null ? '' : ` by ${by === 'date' ? (frequency ?? 'date') : dimensions[by].label.toLowerCase()}`;
  return `${names}${split}`;
};

/** Describes how a question was understood: 'Valid leads, 1 – 31 Oct 2026, against 1 – 31 Oct 2025, all channels'. */
export const describeReading = (reading: Reading, currency: DisplayCurrency): string => {
  const { metric, where, range, comparison, corrections } = reading;
  const scope =
    where.length > 0 ? where.map(writeLimit) : isKnownBy(metric, null, [anyChannel]) ? ['all channels'] : [];
  return [
    describeSubject(reading, currency),
    formatDays(range),
    ...(comparison ? [`against ${formatDays(comparison)}`] : []),
    ...scope,
    ...describeCorrections(corrections),
  ].join(', ');
};
