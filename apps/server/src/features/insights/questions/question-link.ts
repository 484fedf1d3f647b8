import type { Page, PagePart, PageQuery } from '@bellwether/contract/pages/define';
import { listQueries } from '@bellwether/contract/pages/define';
import { pages } from '@bellwether/contract/pages/list';
import type { Report } from '@bellwether/contract/reports/define';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { joinChannels } from '@bellwether/domain/channels/ad-channels';
import { defaultFrequency, previousPeriod, type Range, yearEarlier } from '@bellwether/domain/time/range';
import type { Reading } from '@bellwether/insights/questions/reading';

/** Filter in a page's URL, as `apps/web/src/data/page/url-filters.ts` reads it. */
type UrlState = { filter: Record<string, string> };
const encode = (operator: string, value: string): string => `${operator}\\${JSON.stringify(value)}`;

const isSame = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to;

const listPartQueries = ({ cards = [], charts = [], tables = [] }: PagePart): PageQuery[] => [
  ...tables.map(({ query }) => query),
  ...charts.flatMap(listQueries),
  ...cards.flatMap(listQueries),
];

const isShown = (part: PagePart, report: Report): boolean =>
  listPartQueries(part).some((query) => query.report.slug === report.slug && !query.where);

const hasCard = ({ cards = [] }: PagePart, { metric }: Reading): boolean =>
  cards.some((card) => 'metric' in card && card.metric === metric && !card.query.where);

/** Returns the page and the card that show a report's metric, among the pages that the user may read. */
const findPart = (
  scope: BusinessScope,
  report: Report,
  reading: Reading,
): { page: Page; part: PagePart } | undefined => {
  const parts = pages
    .filter(({ module }) => changeScopeModule(scope, module, 'read') !== undefined)
    .flatMap((page) => page.parts.map((part) => ({ page, part })));
  const withReport = parts.filter(({ part }) => isShown(part, report));
  if (reading.by !== null && reading.by !== 'date') return withReport[0];
  return (
    withReport.find(({ part }) => hasCard(part, reading)) ??
    // A card over all channels cannot show a single campaign, so such a card is linked only without a filter.
    (reading.where.length === 0 ? parts.find(({ part }) => hasCard(part, reading)) : undefined) ??
    withReport[0]
  );
};

type Period = Pick<Reading, 'range' | 'comparison'>;

const writePeriod = ({ range, comparison }: Period): UrlState => {
  const mode = !comparison
    ? 'off'
    : isSame(comparison, yearEarlier(range))
      ? 'previous_year'
      : isSame(comparison, previousPeriod(range))
        ? 'previous_period'
        : 'custom';
  const isOneMonth = range.from.slice(0, 7) === range.to.slice(0, 7);
  const filter = {
    date_from: encode('>=', range.from),
    date_to: encode('<=', range.to),
    frequency: encode('=', isOneMonth ? 'day' : defaultFrequency(range)),
    compare: encode('=', mode),
  };
  if (mode !== 'custom' || !comparison) return { filter };
  return {
    filter: {
      ...filter,
      compare_from_date: encode('>=', comparison.from),
      compare_to_date: encode('<=', comparison.to),
    },
  };
};

const writeSearch = (scope: BusinessScope, filters: Record<string, UrlState>): URLSearchParams =>
  new URLSearchParams({
    business: scope.business.id,
    filters: Buffer.from(JSON.stringify(filters)).toString('base64url'),
  });

/** Returns the URL of a page with the days of an answer, so that it shows the same figures. */
export const toPeriodLink = (path: string, scope: BusinessScope, period: Period): string =>
  `${path}?${writeSearch(scope, { period: writePeriod(period) })}`;

/** Returns the URL of the page that shows the answer, with its date range and filters; null if no page does. */
export const buildQuestionLink = (scope: BusinessScope, report: Report, reading: Reading): string | null => {
  const found = findPart(scope, report, reading);
  if (!found) return null;
  const { page, part } = found;
  const filters: Record<string, UrlState> = { period: writePeriod(reading) };
  for (const { dimension, values, isExcluded } of reading.where) {
    // A page that counts weekdays and hours lists all of them, so it has no filter on them. Nor has it one that leaves
    // values out.
    if (dimension === 'weekday' || dimension === 'hour' || isExcluded) continue;
    const isChannel = dimension === 'internal_channel';
    // Only the channel filter takes several values.
    if (values.length > 1 && !isChannel) continue;
    const [key, field] = isChannel ? ['channels', dimension] : [report.slug, `only_${dimension}`];
    filters[key] = { filter: { ...filters[key]?.filter, [field]: encode('=', joinChannels(values)) } };
  }
  return `${page.path}?${writeSearch(scope, filters)}${part.tab ? `#${part.tab.hash}` : ''}`;
};
