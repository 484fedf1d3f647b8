import type { SearchResult } from '@bellwether/contract/api/figures/search';
import type { PageContext } from '@bellwether/contract/pages/define';
import { findPage, pages } from '@bellwether/contract/pages/list';
import { listMetricPages } from '@bellwether/contract/pages/metric-pages';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { defaultPageState, periodUrlKey, setDateRange, writePeriod } from '../../data/page/page-state.ts';
import type { Screen } from '../../data/page/screen.ts';
import { encodeFilterValue, type UrlFilters } from '../../data/page/url-filters.ts';
import type { Reader } from '../../data/session/reader.ts';
import { type Destination, type DestinationTarget, listPageDestinations } from './destinations.ts';

// `findPage` is exported here, because the palette loads this file only after it has opened: it needs the descriptions
// of all pages.
export { findPage };

/** Returns every metric that any page of the navigation shows to the user as a card. */
export const listMetricDestinations = (
  screens: readonly Screen[],
  reader: Reader,
  context: Pick<PageContext, 'priority'>,
): Destination[] => {
  const readable = new Set(listPageDestinations(screens, reader).map(({ id }) => id));
  const shownPages = pages.filter(({ path }) => readable.has(path));
  return listMetricPages(shownPages, context).map(({ metric, page, hash }) => ({
    group: 'metric',
    id: metric,
    label: metricInfo(metric).label,
    description: page.title,
    aliases: metricInfo(metric).names ?? [],
    target: { to: page.path, ...(hash === '' ? {} : { hash }) },
  }));
};

/** Returns the report of the first table on a page, or on the page's tab with this hash. */
const findTable = (path: string, hash: string): string | undefined =>
  findPage(path)
    ?.parts.filter(({ tab }) => hash === '' || tab?.hash === hash)
    .flatMap(({ tables = [] }) => tables)[0]?.query.report.slug;

/**
 * Returns the target of a search result. A page of many customers or campaigns opens with its table searched for the
 * result, in a date range that includes it.
 */
const toTarget = ({
  title,
  path,
  range,
}: Pick<SearchResult, 'title' | 'path' | 'range'>): DestinationTarget => {
  const [to = '', hash = ''] = path.split('#');
  const table = findTable(to, hash);
  if (table === undefined) return { to };
  const search = { filter: { table_keywords: encodeFilterValue('~', title) } };
  const filters = ({ [periodUrlKey]: _, ...now }: UrlFilters): UrlFilters => ({
    ...now,
    [table]: search,
    ...(range
      ? {
          [periodUrlKey]: writePeriod(
            setDateRange({ ...defaultPageState(range.to), comparison: { mode: 'off' } }, range),
          ),
        }
      : {}),
  });
  return { to, filters, ...(hash === '' ? {} : { hash }) };
};

/** Converts a search result to a destination of the palette. */
export const toDestination = (result: SearchResult): Destination => ({
  group: result.kind,
  id: result.id,
  label: result.title,
  description: result.detail,
  target: toTarget(result),
});
