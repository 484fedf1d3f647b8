import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Finding } from '@bellwether/domain/insights/finding';
import { isDay } from '@bellwether/domain/time/day';
import type { BusinessTerms, FindingText } from '../detectors/detector.ts';
import type { FactNumber, TextFacts } from './check-text.ts';

/**
 * Returns the figures of a finding in the unit of its metric. A finding without an expectation has none, because its
 * figures may count days.
 */
const listFigures = ({ metric, actual, expected, band, drivers }: Finding): FactNumber[] => {
  const { unit } = metricInfo(metric);
  if (expected === null || unit === 'date') return [];
  const bounds = band === null ? [] : [band.low, band.high];
  const figures = [actual, expected, actual - expected, ...bounds, ...drivers.map(({ effect }) => effect)];
  const ratios: FactNumber[] =
    expected === 0
      ? []
      : [
          { value: actual / expected - 1, unit: 'percent' },
          { value: actual / expected, unit: 'ratio' },
        ];
  return [...figures.map((value): FactNumber => ({ value, unit })), ...ratios];
};

const listSizes = ({ size }: Finding): FactNumber[] => {
  if (size === null) return [];
  const terms = size.terms.flatMap(({ value, unit }): FactNumber[] =>
    unit === 'date' ? [] : [{ value, unit }],
  );
  return [{ value: size.amount, unit: 'currency' }, ...terms];
};

/** Joins several texts, so that one check reads all of them. */
export const joinParts = ({ title, text, action }: FindingText): string => `${title}\n${text}\n${action}`;

/** Builds the facts that a rewording of a finding may state: its figures, days, names and template. */
export const buildTextFacts = (
  finding: Finding,
  template: FindingText,
  { currency }: BusinessTerms,
): TextFacts => {
  const texts = Object.values(finding.facts).filter((value) => typeof value === 'string');
  const joined = joinParts(template);
  return {
    numbers: [...listFigures(finding), ...listSizes(finding)],
    dates: [finding.range.from, finding.range.to, ...texts.filter(isDay)],
    names: [
      ...finding.slices.map(({ label }) => label),
      ...finding.drivers.map(({ label }) => label),
      // Accepts as names only values with a capital, because others are internal keys, such as 'weekdays'.
      ...texts.filter((value) => !isDay(value) && joined.includes(value) && /^\p{Lu}/u.test(value)),
    ],
    currency,
    template: joined,
  };
};
