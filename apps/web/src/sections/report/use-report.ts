import type { getReport } from '@bellwether/contract/api/reports';
import type { Report } from '@bellwether/contract/reports/define';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../data/ask.ts';
import { useSession } from '../../data/session.ts';
import { usePageState } from '../../data/use-page-state.ts';
import { type ReportAsk, reportQuery } from './query.ts';

/** What a section asks beyond the page's business and period; `comparison` and `frequency` may be its own. */
export type Asking = Partial<Omit<ReportAsk, 'business' | 'range'>> & { keepRows?: boolean };

const reportPath = '/modules/:module/data/:report';

/** Asks a report for the current business and the page's period. Sections that ask the same share one request. */
export function useReport(report: Report, { keepRows = false, ...asking }: Asking = {}) {
  const { business } = useSession();
  const { range, compared, frequency } = usePageState();
  const query = reportQuery({
    business: business.id,
    range,
    comparison: compared,
    ...(report.dimensions.includes('date') ? { frequency, perPage: -1 } : {}),
    ...asking,
  });
  return useQuery({
    ...ask<typeof getReport>(reportPath, { params: { module: report.module, report: report.slug }, query }),
    ...(keepRows ? { placeholderData: keepPreviousData } : {}),
  });
}

export { reportPath };
