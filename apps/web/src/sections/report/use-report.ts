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
 * Query options of a section beyond the page's business and period; `range`, `comparison` and `frequency`
 * override the page's. With `keepPrevious`, previous rows of the same report and business stay while new ones
 * load (`isPlaceholderData`). Their date range may differ; `meta.range` holds it.
 */
export type SectionReportOptions = Partial<Omit<SectionReportQuery, 'business'>> & {
  keepPrevious?: boolean;
  /** false skips the request for now. */
  enabled?: boolean;
};

const isHighCardinality = (dimension: Dimension): boolean => 'highCardinality' in dimensions[dimension];

/**
 * Charts load all rows. Reports by customer or product have thousands of rows, so they load only `perPage`.
 */
const isShort = ({ dimensions: by }: Report): boolean => !by.some(isHighCardinality);

/**
 * Checks whether the page's channel filter applies to a report. Invoice values, for example, have no channel.
 */
export const supportsChannelFilter = ({ dimensions: by, filters = [] }: Report): boolean =>
  [...by, ...filters].some((name) => name === 'channel' || name === 'internal_channel');

/** Checks whether the attribution model applies to a report. */
export const supportsModelFilter = ({ filters = [] }: Report): boolean =>
  filters.includes('attribution_model');

/**
 * Loads a report for the current business and the page's period. Sections with equal queries share one
 * answer, and a page's requests are batched.
 */
export function useReport(
  report: Report,
  { keepPrevious = false, enabled = true, ...options }: SectionReportOptions = {},
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
    ...options,
    where: [
      ...(supportsChannelFilter(report) ? channels : []),
      ...(supportsModelFilter(report) ? model : []),
      ...(options.where ?? []),
    ],
  });
  const reportKey = `${business.id} ${report.module} ${report.slug}`;
  return useQuery({
    ...endpointQuery<typeof getReport>(reportPath, {
      params: { module: report.module, report: report.slug },
      query,
    }),
    queryFn: ({ signal }) =>
      fetchReport({ business: business.id, module: report.module, report: report.slug, query }, signal),
    enabled,
    meta: { whose: reportKey },
    ...(keepPrevious
      ? {
          placeholderData: (
            before: ReportAnswer | undefined,
            previousQuery?: { meta?: QueryMeta | undefined },
          ) => (previousQuery?.meta?.['whose'] === reportKey ? before : undefined),
        }
      : {}),
  });
}

export { reportPath };
