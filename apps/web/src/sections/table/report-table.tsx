import { isMetric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { Report } from '@bellwether/contract/reports/define';
import { lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { usePageState } from '../../data/use-page-state.ts';
import { loadChunk } from '../../ui/load-chunk.ts';
import { useDetail } from '../detail/use-detail.ts';
import { metaOf, text } from '../report/figures.ts';
import { rangeLabel } from '../report/label.ts';
import { type Asking, useReport } from '../report/use-report.ts';
import { sectionOf } from '../section.ts';
import { type ColumnChoice, columnsOf, type Row } from './columns.ts';
import { TableBody } from './table-body.tsx';
import { TableControls } from './table-controls.tsx';
import { Pager } from './table-pager.tsx';
import classes from './table-section.module.css';
import { rowsAsked, type TableMode } from './table-state.ts';
import { useTable } from './use-table.ts';

type ReportTableProps = {
  report: Report;
  mode: Exclude<TableMode, 'more'>;
  choice?: ColumnChoice;
  where?: NonNullable<Asking['where']>;
  title?: string;
  /** What to do when there is nothing to show. */
  hint?: ReactNode;
};

const parts = () => loadChunk(() => import('./narrowing.tsx'));
const TableFilter = lazy(() => parts().then((m) => ({ default: m.TableFilter })));
const NarrowedTo = lazy(() => parts().then((m) => ({ default: m.NarrowedTo })));

const otherDays = 'There are no rows in these days. Other days can be chosen at the head of the page.';

const nothingMatches = (keywords: string): string =>
  keywords ? `Nothing matches '${keywords}' in these days.` : 'Nothing matches the filters in these days.';

/** A report as a table: sorted, searched and paged by the address, with its comparison and its file. */
export const ReportTable = memo(function ReportTable({
  report,
  mode,
  choice,
  where = [],
  title = report.title,
  hint = otherDays,
}: ReportTableProps) {
  const { range, compared } = usePageState();
  const table = useTable(report);
  const { state, narrowed, change, turn } = table;
  const [comparing, setComparing] = useState(false);
  const { sort, page, keywords } = state;
  // Without its comparison a table holds no rows that are only in the comparison.
  const comparison = comparing ? compared : null;
  const asking = {
    where: [...where, ...table.where],
    sort,
    comparison,
    ...(keywords ? { keywords } : {}),
  };
  const asked = useReport(report, {
    ...asking,
    page: mode === 'pages' ? page : 1,
    perPage: rowsAsked(state, mode),
    keepRows: true,
  });
  const whole = useReport(report, {
    where,
    comparison: null,
    perPage: 1,
    wanted: narrowed && Boolean(choice?.share),
  });
  const stale: boolean = asked.isPlaceholderData;
  const answered = sectionOf(asked, (answer) => (answer.data.length > 0 ? answer : null));
  // That there was nothing before says nothing about what is asked for now.
  const section: typeof answered = stale && answered.is === 'empty' ? { is: 'loading' } : answered;
  const columns = columnsOf(report, comparison !== null, {
    ...choice,
    ...(narrowed && whole.data ? { whole: metaOf(whole.data).totals } : {}),
  });
  const { open } = useDetail();
  const lookInto = (row: Row) => {
    const by = report.dimensions.filter((dimension) => dimension !== 'date');
    const sorted = isMetric(sort.key) && metricInfo(sort.key).unit !== 'date' ? sort.key : undefined;
    const metric = sorted ?? report.metrics[0];
    if (metric)
      open({
        report: report.slug,
        metric,
        where: by.map((dimension) => ({ dimension, value: text(row, dimension) })),
      });
  };
  const pagination = asked.data ? metaOf(asked.data).pagination : null;
  const searchable = mode !== 'some' && (section.is === 'ready' || narrowed);
  // Other days or another search have fewer pages.
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

  return (
    <section className={classes['card']} aria-label={title} aria-busy={asked.isFetching}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <h2>{title}</h2>
          <p>
            {section.is === 'ready' && pagination && (
              <span>{`Showing ${pagination.count} of ${pagination.total}`}</span>
            )}
            <span>{rangeLabel(section.is === 'ready' ? metaOf(section.value).range : range)}</span>
          </p>
        </div>
        <TableControls
          {...{ report, title, columns, asking, keywords, searchable }}
          ready={section.is === 'ready'}
          filter={
            searchable && table.filters.length > 0 ? (
              <Suspense fallback={null}>
                <TableFilter {...table} />
              </Suspense>
            ) : null
          }
          onSearch={(text) => change({ keywords: text })}
          {...(compared ? { compare: comparing, onCompare: setComparing } : {})}
        />
      </header>
      {searchable && narrowed && (
        <Suspense fallback={null}>
          <NarrowedTo {...table} />
        </Suspense>
      )}
      <TableBody
        {...{ section, columns, sort, title, narrowed, stale }}
        onOpen={lookInto}
        whole={state.whole}
        waiting={rowsAsked({ ...state, whole: false }, mode)}
        hint={narrowed ? nothingMatches(table.where.length === 0 ? keywords : '') : hint}
        onSort={(next) => change({ sort: next })}
      />
      {section.is === 'ready' && pagination && (
        <Pager
          {...{ pagination, mode }}
          whole={state.whole}
          onPage={turn}
          onWhole={(whole) => change({ whole })}
        />
      )}
    </section>
  );
});
