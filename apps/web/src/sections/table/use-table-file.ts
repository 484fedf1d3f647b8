import type { getReport } from '@bellwether/contract/api/figures/reports';
import { printReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { csvText, exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { reportPath, type SectionReportOptions, toFilter } from '../report/use-report.ts';
import { type TableColumn, toFileRows } from './columns/column.ts';
import type { ReportRow } from './columns/report-columns.ts';
import { saveFile } from './save-file.ts';

/**
 * Returns a function that downloads all filtered rows of a table in its visible columns, whichever page is
 * shown.
 */
export function useTableFile(report: Report, title: string) {
  const { business } = useSession();
  const { range, compared } = usePageState();
  const channels = useChannelFilter();
  const [busy, setBusy] = useState(false);
  const save = async (
    buildColumns: (meta: ReportMeta) => readonly TableColumn<ReportRow>[],
    { where = [], ...options }: SectionReportOptions,
  ) => {
    setBusy(true);
    try {
      const answer = await call<typeof getReport>('GET', reportPath, {
        params: { module: report.module, report: report.slug },
        query: printReportQuery(business.id, {
          range,
          comparison: compared,
          ...options,
          filter: toFilter([...channels, ...where]),
          perPage: -1,
        }),
      });
      const today = dayAt(business.time_zone, new Date());
      const text = csvText(toFileRows(buildColumns(readMeta(answer)), answer.data));
      saveFile(
        exportFileName(business.trading_name, title, today, 'csv'),
        new Blob([text], { type: 'text/csv' }),
      );
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
    setBusy(false);
  };
  return { busy, save };
}
