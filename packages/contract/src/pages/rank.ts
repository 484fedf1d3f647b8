import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { comparisonFigures, divide, readDimension, readFigure } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';

type Row = ReportAnswer['data'][number];

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Checks whether a competitor row is the business itself, which is listed under its trading name. */
export const isOwnBusiness = (row: Row, tradingName: string): boolean =>
  plain(readDimension(row, 'competitor') ?? '') === plain(tradingName);

export type CompetitorRank = {
  /** Figure of the business, now and in the comparison period. */
  value: number | null;
  previousValue: number | null;
  /** Rank among all businesses with the figure, highest first; ties share a rank. */
  rank: number | null;
  previousRank: number | null;
  count: number;
  share: number | null;
  previousShare: number | null;
  /** Name of the top business; null if that is the business itself. */
  leader: string | null;
};

/** Returns the business's rank and share among its competitors, for a metric where higher is better. */
export function findRank({ data }: ReportAnswer, tradingName: string, metric: Metric): CompetitorRank {
  const ownRow = data.find((row) => isOwnBusiness(row, tradingName));
  const values = data.map((row) => readFigure(row, metric));
  const previousValues = data.map((row) => readFigure(comparisonFigures(row) ?? {}, metric));
  const ownValue = ownRow ? readFigure(ownRow, metric) : null;
  const ownPreviousValue = ownRow ? readFigure(comparisonFigures(ownRow) ?? {}, metric) : null;
  const findRankIn = (value: number | null, all: readonly (number | null)[]) =>
    value === null ? null : 1 + all.filter((one) => one !== null && one > value).length;
  const sum = (all: readonly (number | null)[]) => all.reduce<number>((total, one) => total + (one ?? 0), 0);
  const maxValue = Math.max(...values.map((one) => one ?? Number.NEGATIVE_INFINITY));
  const first = data.find((row) => readFigure(row, metric) === maxValue);
  return {
    value: ownValue,
    previousValue: ownPreviousValue,
    rank: findRankIn(ownValue, values),
    previousRank: findRankIn(ownPreviousValue, previousValues),
    count: values.filter((one) => one !== null).length,
    share: divide(ownValue, sum(values)),
    previousShare: divide(ownPreviousValue, sum(previousValues)),
    leader: first && ownValue !== maxValue ? readDimension(first, 'competitor') : null,
  };
}

const ordinal = (rank: number): string => {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
  const rule = new Intl.PluralRules('en-AU', { type: 'ordinal' }).select(rank);
  return `${rank}${ending[rule as keyof typeof ending] ?? 'th'}`;
};

/** Returns '2nd of 3 by visibility, behind Northside Rivals'; null if the business has no figure. */
export const rankText = ({ rank, count, leader }: CompetitorRank, by: string): string | null =>
  rank === null ? null : `${ordinal(rank)} of ${count} by ${by}${leader ? `, behind ${leader}` : ''}`;
