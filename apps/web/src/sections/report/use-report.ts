import type { getReport } from '@bellwether/contract/api/reports';
import { type Dimension, dimensions } from '@bellwether/contract/catalogue/dimensions';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { type QueryMeta, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { useModelFilter } from '../../data/use-attribution-model.ts';
import { fetchReport, reportPath } from './batch.ts';
import { type SectionReportQuery, toReportParams } from './query.ts';

/**
 * What a section asks beyond the page's business and period; `range`, `comparison` and `frequency` may be its own. With `keepRows` the rows
 * before stay while others are on their way (`isPlaceholderData`): those of the same report and business, never of another. They
 * may be of other days, which their own `meta.range` says.
 */
export type SectionReportOptions = Partial<Omit<SectionReportQuery, 'business'>> & {
  keepRows?: boolean;
  /** false: it is not asked yet. */
  wanted?: boolean;
};

const isHighCardinality = (dimension: Dimension): boolean => 'highCardinality' in dimensions[dimension];

/** A chart draws every row. Reports of customers or products have thousands: of them a part is asked for, by `perPage`. */
const isShort = ({ dimensions: by }: Report): boolean => !by.some(isHighCardinality);

/** What an invoice is worth has no channel: the page's filter says nothing of it. */
export const supportsChannelFilter = ({ dimensions: by, filters = [] }: Report): boolean =>
  [...by, ...filters].some((name) => name === 'channel' || name === 'internal_channel');

/** Does the model by which credit is given say anything of it? */
export const supportsModelFilter = ({ filters = [] }: Report): boolean =>
  filters.includes('attribution_model');

/** Asks a report for the current business and the page's period. Sections that ask the same share one answer, and what a page asks travels together. */
export function useReport(
  report: Report,
  { keepRows = false, wanted = true, ...asking }: SectionReportOptions = {},
) {
  const { business } = useSession();
  const { range, compared, frequency } = usePageState();
  const channels = useChannelFilter();
  const model = useModelFilter();
  const query = toReportParams({
    business: business.id,
    range,
    comparison: compared,
    ...(report.dimensions.includes('date') ? { frequency } : {}),
    ...(isShort(report) ? { perPage: -1 } : {}),
    ...asking,
    where: [
      ...(supportsChannelFilter(report) ? channels : []),
      ...(supportsModelFilter(report) ? model : []),
      ...(asking.where ?? []),
    ],
  });
  const whose = `${business.id} ${report.module} ${report.slug}`;
  return useQuery({
    ...endpointQuery<typeof getReport>(reportPath, {
      params: { module: report.module, report: report.slug },
      query,
    }),
    queryFn: ({ signal }) =>
      fetchReport({ business: business.id, module: report.module, report: report.slug, query }, signal),
    enabled: wanted,
    meta: { whose },
    ...(keepRows
      ? {
          placeholderData: (before: ReportAnswer | undefined, asked?: { meta?: QueryMeta | undefined }) =>
            asked?.meta?.['whose'] === whose ? before : undefined,
        }
      : {}),
  });
}

export { reportPath };
