import type { Report } from '@bellwether/contract/reports/define';
import { hasTotal } from '@bellwether/contract/reports/totals';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { comparisonFigures, readDimension, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { isMetric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { IconArrowsLeftRight, IconDownload } from '@tabler/icons-react';
import { lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConnectLink } from '../connect-link.tsx';
import { useDetail } from '../drill/use-detail.ts';
import { findEmptyReason } from '../report/empty-reason.ts';
import { type SectionReportOptions, useReport } from '../report/use-report.ts';
import { emptyReasonTexts, isEmptyState, toSectionState } from '../section-state.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { buildReportColumns, type ColumnChoice, type ReportRow } from './columns/report-columns.ts';
import { loadedRows, TableView } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './section.module.css';
import { TableSection } from './table-section.tsx';
import { requestedPageSize, rowCountText, type TableMode } from './table-state.ts';
import { useReportTable } from './use-report-table.ts';
import { useTableFile } from './use-table-file.ts';
import { listShownColumns, useTableModel } from './use-table-model.ts';

type ReportTableProps = {
  report: Report;
  mode: Exclude<TableMode, 'more'>;
  choice?: ColumnChoice;
  where?: NonNullable<SectionReportOptions['where']>;
  title?: string;
  /** Returns a label next to the first cell of a row. */
  getMark?: (row: ReportRow) => string | undefined;
  /** Whether the comparison is on at first. */
  compares?: boolean;
  hint?: ReactNode;
};

const narrowing = () => loadChunk(() => import('./active-filters.tsx'));
const TableFilter = lazy(() => narrowing().then((m) => ({ default: m.TableFilter })));
const ActiveFilters = lazy(() => narrowing().then((m) => ({ default: m.ActiveFilters })));

const otherDays = 'No data in this date range. Choose another range above.';

const nothingMatches = (keywords: string): string =>
  keywords ? `No results for '${keywords}' in this period.` : 'No results for these filters in this period.';

/**
 * Returns a function that builds the key of a report row: its dimension values, the keys behind them (two customers may
 * share a name), or the comparison date of a row that has no own date.
 */
const createRowKey =
  ({ dimensions }: Pick<Report, 'dimensions'>) =>
  (row: ReportRow): string =>
    [
      ...dimensions.map((dimension) => readDimension(row, dimension) ?? '\u0000'),
      JSON.stringify(row['keys'] ?? null),
      ...(row['date'] === null ? [readDimension(comparisonFigures(row) ?? {}, 'date') ?? ''] : []),
    ].join('\u0001');

/** Renders a report as a table with comparison and download. Search, order and page are in the URL. */
export const ReportTable = memo(function ReportTable({
  report,
  mode,
  choice,
  where = [],
  title = report.title,
  compares = false,
  getMark,
  hint = otherDays,
}: ReportTableProps) {
  const { range, compared } = usePageState();
  const table = useReportTable(report);
  const { state, narrowed: isFiltered, change, turn } = table;
  const [comparing, setComparing] = useState(compares);
  const { sort, page, keywords } = state;
  // Omits rows that exist only in the comparison period, unless the comparison is on.
  const comparison = comparing ? compared : null;
  const options = {
    where: [...where, ...table.where],
    sort,
    comparison,
    ...(keywords ? { keywords } : {}),
  };
  const perPage = requestedPageSize(state, mode);
  const query = useReport(report, {
    ...options,
    page: mode === 'pages' ? page : 1,
    perPage,
    keepPrevious: true,
  });
  const whole = useReport(report, {
    where,
    comparison: null,
    perPage: 1,
    enabled: isFiltered && Boolean(choice?.share),
  });
  const stale: boolean = query.isPlaceholderData;
  const answered = toSectionState(
    query,
    (answer) => (answer.data.length > 0 ? answer : null),
    findEmptyReason,
  );
  // Shows skeleton rows instead of an empty previous result, because the new request may have rows.
  const section: typeof answered = stale && isEmptyState(answered) ? { kind: 'loading' } : answered;
  const ready = section.kind === 'ready';

  const compare = comparison !== null;
  const unfilteredTotals = isFiltered && whole.data ? readMeta(whole.data).totals : undefined;
  const answer = ready ? section.value : null;
  const buildColumns = (meta: ReportMeta | null) =>
    buildReportColumns(report, meta, {
      ...choice,
      compare,
      ...(unfilteredTotals ? { shareTotals: unfilteredTotals } : {}),
      ...(getMark ? { getMark } : {}),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: inputs of the columns only; `choice` is serialised because pages pass a new object on each render
  const columns = useMemo(
    () => buildColumns(answer && readMeta(answer)),
    [report, answer, compare, unfilteredTotals, getMark, JSON.stringify(choice)],
  );
  const rows = {
    items: answer?.data ?? null,
    waiting: requestedPageSize({ ...state, showAll: false }, mode),
  };
  const rowKey = createRowKey(report);
  const model = useTableModel({ columns, rows: loadedRows(rows), rowKey, remember: report.slug });

  const { open } = useDetail();
  const lookInto = (row: ReportRow) => {
    const by = report.dimensions.filter((dimension) => dimension !== 'date');
    const sorted = isMetric(sort.key) && metricInfo(sort.key).unit !== 'date' ? sort.key : undefined;
    const metric = sorted ?? report.metrics[0];
    if (metric)
      open({
        report: report.slug,
        metric,
        where: by.map((dimension) => ({ dimension, value: readDimension(row, dimension) })),
      });
  };

  const pagination = query.data ? readMeta(query.data).pagination : null;
  const searchable = mode !== 'some' && (ready || isFiltered);
  // Opens the last page if the current page is past it, because another date range or search may have fewer pages.
  const beyond =
    mode === 'pages' &&
    !stale &&
    pagination !== null &&
    pagination.total > 0 &&
    page > pagination.total_pages;
  const turnBack = useEffectEvent(() => pagination && turn(pagination.total_pages));
  useEffect(() => {
    if (beyond) turnBack();
  }, [beyond]);
  const file = useTableFile(report, title);

  return (
    <TableSection
      title={title}
      busy={query.isFetching}
      showing={ready && pagination ? rowCountText(pagination.count, pagination.total) : undefined}
      range={formatRange(answer ? readMeta(answer).range : range)}
      failed={section.kind === 'failed' ? section : undefined}
      empty={
        isEmptyState(section) ? (
          <EmptyState
            hint={
              isFiltered
                ? nothingMatches(table.where.length === 0 ? keywords : '')
                : (emptyReasonTexts[section.kind] ?? hint)
            }
          >
            {section.kind === 'not-connected' ? <ConnectLink /> : null}
          </EmptyState>
        ) : undefined
      }
      controls={
        <>
          {searchable && (
            <SearchBox
              keywords={keywords}
              label={`Search ${title.toLowerCase()}`}
              onSearch={(text) => change({ keywords: text })}
            />
          )}
          {searchable && table.filters.length > 0 && (
            <Suspense fallback={null}>
              <TableFilter {...table} />
            </Suspense>
          )}
          {ready && compared && (
            <IconButton
              label="Compare"
              aria-pressed={comparing}
              className={classes['toggle'] ?? ''}
              onClick={() => setComparing(!comparing)}
            >
              <IconArrowsLeftRight size={18} />
            </IconButton>
          )}
          {ready && mode !== 'some' && <ColumnChooser columns={columns} model={model} />}
          {ready && (
            <IconButton
              label="Download CSV"
              loading={file.busy}
              onClick={() =>
                void file.save((meta) => listShownColumns(buildColumns(meta), model.shown), options)
              }
            >
              <IconDownload size={18} />
            </IconButton>
          )}
        </>
      }
      above={
        searchable && isFiltered ? (
          <Suspense fallback={null}>
            <ActiveFilters {...table} />
          </Suspense>
        ) : null
      }
      pager={
        ready && pagination ? (
          <Pager
            pagination={pagination}
            mode={mode}
            showAll={state.showAll}
            onPage={turn}
            onShowAll={(whole) => change({ showAll: whole })}
          />
        ) : null
      }
    >
      <TableView
        title={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        model={model}
        sort={sort}
        stale={stale}
        phone="scroll"
        showAll={state.showAll}
        totals={
          report.metrics.some((metric) => hasTotal(report, metric))
            ? isFiltered
              ? 'Total of filtered rows'
              : 'Total'
            : undefined
        }
        onOpen={lookInto}
        onSort={(next) => change({ sort: next })}
      />
    </TableSection>
  );
});
