import {
  digitalMarketingOverviewReport,
  digitalMarketingSourceCampaignsReport,
  digitalMarketingSourcesReport,
} from '@bellwether/contract/reports/website';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel, formatRange } from '@bellwether/domain/answers/label';
import { isMetric, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { IconArrowsLeftRight, IconDownload } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { useDetail } from '../../../sections/drill/use-detail.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { toSectionState } from '../../../sections/section-state.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { ColumnChooser } from '../../../sections/table/columns/column-chooser.tsx';
import { buildReportColumns } from '../../../sections/table/columns/report-columns.ts';
import { TableView } from '../../../sections/table/data-table.tsx';
import tableClasses from '../../../sections/table/section.module.css';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { rowCountText } from '../../../sections/table/table-state.ts';
import { useReportTable } from '../../../sections/table/use-report-table.ts';
import { useTableFile } from '../../../sections/table/use-table-file.ts';
import { listShownColumns, useTableModel } from '../../../sections/table/use-table-model.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { channelMetrics, hiddenChannelMetrics } from './channel-metrics.ts';
import { buildChannelTree, type ChannelTreeRow } from './tree.ts';

const report = digitalMarketingOverviewReport;
/** Metrics of the rows by analytics source. They omit cost, which ad platforms report only by channel and campaign. */
const sourceMetrics: readonly Metric[] = channelMetrics.filter((metric) =>
  digitalMarketingSourcesReport.metrics.some((one) => one === metric),
);
/** Maximum number of source rows and of campaign rows in the table. A separate table of campaigns lists all of them. */
const maxRows = 500;
const levels = ['internal_channel', 'source_medium', 'campaign'] as const;
const reportsByLevel = [
  report,
  digitalMarketingSourcesReport,
  digitalMarketingSourceCampaignsReport,
] as const;

const rowName = ({ path }: ChannelTreeRow): string => {
  const level = levels[path.length - 1];
  return level ? dimensionLabel(level, path.at(-1) ?? null) : '';
};

/** Builds the columns of the channel table: the first column names the row, the others show the report's figures. */
const buildColumns = (
  meta: ReportMeta | null,
  compare: boolean,
  onWaiting: () => void,
): TableColumn<ChannelTreeRow>[] => {
  const [first, ...figures] = buildReportColumns(report, meta, { metrics: channelMetrics, compare });
  if (!first) return [];
  const toTreeColumn = ({
    cell,
    exportValue: _,
    exportBefore: _b,
    tone,
    mark: _m,
    ...column
  }: typeof first): TableColumn<ChannelTreeRow> => ({
    ...column,
    cell: ({ figures, path, waiting }) =>
      waiting || (path.length > 1 && isMetric(column.key) && !sourceMetrics.includes(column.key))
        ? ''
        : cell(figures),
    ...(tone ? { tone: ({ figures }: ChannelTreeRow) => tone(figures) } : {}),
  });
  const { mark } = first;
  return [
    {
      key: first.key,
      label: 'Channel, source and campaign',
      sort: first.sort ?? null,
      cell: (row) => (row.waiting ? <Waiting onSeen={onWaiting} /> : rowName(row)),
      ...(mark
        ? { mark: ({ figures, waiting }: ChannelTreeRow) => (waiting ? undefined : mark(figures)) }
        : {}),
    },
    ...figures
      .map(toTreeColumn)
      .map((column) => (hiddenChannelMetrics.includes(column.key) ? { ...column, hidden: true } : column)),
  ];
};

/** Placeholder in an expanded channel. It requests the sources when it is first shown. */
function Waiting({ onSeen }: { onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  return <span role="status">Loading sources…</span>;
}

/** Table of channels that expand into sources and campaigns. Sources are requested on the first expansion. */
export const ChannelTable = memo(function ChannelTable() {
  const { range, compared } = usePageState();
  const { state, change } = useReportTable(report);
  const [comparing, setComparing] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const { sort } = state;
  const comparison = comparing ? compared : null;
  const options = { comparison, sort };
  const deeper = {
    comparison,
    perPage: maxRows,
    wanted: unfolded,
    sort: sourceMetrics.some((metric) => metric === sort.key) ? sort : report.sort,
  };
  const channels = useReport(report, { ...options, keepPrevious: true });
  const sources = useReport(digitalMarketingSourcesReport, deeper);
  const campaigns = useReport(digitalMarketingSourceCampaignsReport, deeper);
  const section = toSectionState(channels, (answer) => (answer.data.length > 0 ? answer : null));
  const answer = section.kind === 'ready' ? section.value : null;
  const failure = sources.error ?? campaigns.error;
  const onWaiting = useMemo(() => () => setUnfolded(true), []);
  const columns = useMemo(
    () => buildColumns(answer && readMeta(answer), comparison !== null, onWaiting),
    [answer, comparison, onWaiting],
  );
  const items = useMemo(
    () => answer && buildChannelTree(answer, sources.data, campaigns.data),
    [answer, sources.data, campaigns.data],
  );
  const rowKey = ({ key }: ChannelTreeRow) => key;
  const subRows = ({ below }: ChannelTreeRow) => below;
  const model = useTableModel({ columns, rows: items ?? [], rowKey, subRows, remember: report.slug });
  const file = useTableFile(report, report.title);
  const { open } = useDetail();
  const openDetail = ({ path, waiting }: ChannelTreeRow) => {
    if (waiting) return;
    const rowReport = reportsByLevel[path.length - 1] ?? report;
    const metric =
      isMetric(sort.key) && rowReport.metrics.some((one) => one === sort.key) ? sort.key : 'sessions';
    open({
      report: rowReport.slug,
      metric,
      where: path.flatMap((value, at) => (levels[at] ? [{ dimension: levels[at], value }] : [])),
    });
  };
  const ready = answer !== null;
  return (
    <TableSection
      title={report.title}
      busy={channels.isFetching}
      showing={answer ? rowCountText(answer.data.length, readMeta(answer).pagination.total) : undefined}
      range={formatRange(answer ? readMeta(answer).range : range)}
      failed={section.kind === 'failed' ? section : undefined}
      empty={
        section.kind === 'empty' ? (
          <EmptyState hint="No visits in this date range. Choose another range above." />
        ) : undefined
      }
      controls={
        ready ? (
          <>
            {compared && (
              <IconButton
                label="Compare"
                aria-pressed={comparing}
                className={tableClasses['toggle'] ?? ''}
                onClick={() => setComparing(!comparing)}
              >
                <IconArrowsLeftRight size={18} />
              </IconButton>
            )}
            <ColumnChooser columns={columns} model={model} />
            <IconButton
              label="Download CSV"
              loading={file.busy}
              onClick={() =>
                void file.save(
                  (meta) =>
                    listShownColumns(
                      buildReportColumns(report, meta, { metrics: channelMetrics, compare: comparing }),
                      model.shown,
                    ),
                  options,
                )
              }
            >
              <IconDownload size={18} />
            </IconButton>
          </>
        ) : null
      }
    >
      {failure ? <p role="alert">The sources of the channels could not be loaded.</p> : null}
      <TableView
        title={report.title}
        columns={columns}
        rowKey={rowKey}
        model={model}
        sort={sort}
        nameOf={rowName}
        rows={{ items, waiting: 8 }}
        stale={channels.isPlaceholderData}
        phone="scroll"
        totals="Total"
        onOpen={openDetail}
        onSort={(next) => change({ sort: next })}
      />
    </TableSection>
  );
});
