import { Params } from '@bellwether/analytics/compile/params';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { anySql } from '@bellwether/analytics/compile/where';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { Scope } from '@bellwether/domain/access/scope';
import { countText } from '@bellwether/domain/answers/sentence';
import { daysOutside, mergeRanges } from '@bellwether/domain/time/intervals';
import { intersectRanges, type Range } from '@bellwether/domain/time/range';
import type { Coverage, QueryOptions, Warehouse } from './warehouse.ts';

/** Clicks and impressions of searches on some days. */
export type SearchSums = { clicks: number; impressions: number };

type SiteDays = Pick<Coverage, 'businessId' | 'source' | 'stream'> & { days: readonly Range[] };

/**
 * Returns the days of a range that the searches of each website cover; null if the totals lack one of these days. Both
 * are read by streams of the same name.
 */
const findComparedDays = (coverage: readonly Coverage[], range: Range): SiteDays[] | null => {
  const covered = (fact: Coverage['fact']) =>
    Map.groupBy(
      coverage.filter((one) => one.fact === fact),
      ({ businessId, source, stream }) => JSON.stringify([businessId, source, stream]),
    );
  const totals = covered('search_totals');
  const sites: SiteDays[] = [];
  for (const [key, loads] of covered('organic_searches')) {
    const days = mergeRanges(loads.flatMap((one) => one.days)).flatMap(
      (one) => intersectRanges(one, range) ?? [],
    );
    const [site] = loads;
    if (!site || days.length === 0) continue;
    const known = mergeRanges((totals.get(key) ?? []).flatMap((one) => one.days));
    if (days.some((one) => daysOutside(one, known).length > 0)) return null;
    sites.push({ businessId: site.businessId, source: site.source, stream: site.stream, days });
  }
  return sites;
};

/** Compiles the totals that Google counts, as columns `clicks` and `impressions`. */
const compileSearchTotals = (sites: readonly SiteDays[], dialect: Dialect): Statement => {
  const params = new Params(dialect);
  const bySite = sites.map(({ businessId, source, stream, days }) => {
    const onDays = days.map(
      ({ from, to }) => `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`,
    );
    return `(business_id = ${params.add(businessId, 'uuid')} AND origin = ${params.add(source, 'text')}
      AND stream = ${params.add(stream, 'text')} AND ${anySql(onDays)})`;
  });
  const sums = ['clicks', 'impressions'].map((name) => `${dialect.number(`sum(${name})`)} AS ${name}`);
  return {
    sql: `SELECT ${sums.join(', ')} FROM search_totals WHERE ${anySql(bySite)}`,
    params: params.values,
  };
};

const sumsText = ({ clicks, impressions }: SearchSums): string =>
  `${countText(clicks, 'click')} and ${countText(impressions, 'impression')}`;

/**
 * Compares the sum of the listed searches with the totals that Google counts; null without a difference. Rows by page
 * count a search once for each of its pages, so their impressions may also be above the total.
 */
export const describeSearchTotals = (listed: SearchSums, total: SearchSums): string | null => {
  const reasons = [
    ...(total.clicks > listed.clicks || total.impressions > listed.impressions
      ? ['hides rare searches']
      : []),
    ...(total.impressions < listed.impressions ? ['counts a search that shows several pages only once'] : []),
  ];
  if (reasons.length === 0) return null;
  return `The searches listed here have ${sumsText(listed)}. Google counts ${sumsText(total)} on the same days: it ${reasons.join(', and ')}.`;
};

/**
 * Returns a sentence with the totals that Google counts on the same days as some listed searches, which must be all
 * searches of the range; null without a difference, or where the totals do not cover each day of the searches.
 */
export const readSearchTotalsNote = async (
  warehouse: Warehouse,
  scope: Scope,
  range: Range,
  listed: { readonly [Name in keyof SearchSums]: unknown },
  options: QueryOptions,
): Promise<string | null> => {
  const { clicks, impressions } = listed;
  if (typeof clicks !== 'number' || typeof impressions !== 'number') return null;
  const sites = findComparedDays(await warehouse.coverage(scope), range);
  if (!sites || sites.length === 0) return null;
  const [total] = await warehouse.query(compileSearchTotals(sites, warehouse.dialect), options);
  return describeSearchTotals(
    { clicks, impressions },
    { clicks: Number(total?.['clicks'] ?? 0), impressions: Number(total?.['impressions'] ?? 0) },
  );
};
