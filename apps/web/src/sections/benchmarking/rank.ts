import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  comparisonFigures,
  divide,
  readDimension,
  readFigure,
} from '@bellwether/contract/reports/text/figures';

type Row = ReportAnswer['data'][number];

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Checks whether a competitor row is the business itself, which is listed under its trading name. */
export const isOwnBusiness = (row: Row, tradingName: string): boolean =>
  plain(readDimension(row, 'competitor') ?? '') === plain(tradingName);

export type CompetitorRank = {
  /** The business's own figure, now and in the comparison period. */
  value: number | null;
  was: number | null;
  /** Rank among all businesses with the figure, greatest first; ties share a rank. */
  place: number | null;
  placeBefore: number | null;
  of: number;
  share: number | null;
  shareBefore: number | null;
  /** Name of the top business; null if that is the business itself. */
  leader: string | null;
};

/** Returns the business's rank and share among its competitors, for a metric where higher is better. */
export function findRank({ data }: ReportAnswer, tradingName: string, metric: Metric): CompetitorRank {
  const own = data.find((row) => isOwnBusiness(row, tradingName));
  const now = data.map((row) => readFigure(row, metric));
  const then = data.map((row) => readFigure(comparisonFigures(row) ?? {}, metric));
  const ownNow = own ? readFigure(own, metric) : null;
  const ownThen = own ? readFigure(comparisonFigures(own) ?? {}, metric) : null;
  const placeIn = (value: number | null, all: readonly (number | null)[]) =>
    value === null ? null : 1 + all.filter((one) => one !== null && one > value).length;
  const sum = (all: readonly (number | null)[]) => all.reduce<number>((total, one) => total + (one ?? 0), 0);
  const most = Math.max(...now.map((one) => one ?? Number.NEGATIVE_INFINITY));
  const first = data.find((row) => readFigure(row, metric) === most);
  return {
    value: ownNow,
    was: ownThen,
    place: placeIn(ownNow, now),
    placeBefore: placeIn(ownThen, then),
    of: now.filter((one) => one !== null).length,
    share: divide(ownNow, sum(now)),
    shareBefore: divide(ownThen, sum(then)),
    leader: first && ownNow !== most ? readDimension(first, 'competitor') : null,
  };
}

const ordinal = (place: number): string => {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
  const rule = new Intl.PluralRules('en-AU', { type: 'ordinal' }).select(place);
  return `${place}${ending[rule as keyof typeof ending] ?? 'th'}`;
};

/** Returns '2nd of 3 by visibility, behind Northside Rivals'; null if the business has no figure. */
export const rankText = ({ place, of, leader }: CompetitorRank, by: string): string | null =>
  place === null ? null : `${ordinal(place)} of ${of} by ${by}${leader ? `, behind ${leader}` : ''}`;
