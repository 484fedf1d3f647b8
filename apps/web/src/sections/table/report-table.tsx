import type { Report } from '@bellwether/contract/reports/define';
import { type ReactNode, useState } from 'react';
import { usePageState } from '../../data/use-page-state.ts';
import { metaOf } from '../report/figures.ts';
import { rangeLabel } from '../report/label.ts';
import { type Asking, useReport } from '../report/use-report.ts';
import { sectionOf } from '../section.ts';
import { type ColumnChoice, columnsOf } from './columns.ts';
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

const otherDays = 'There are no rows in these days. Other days can be chosen at the head of the page.';

/** A report as a table: sorted, searched and paged by the address, with its comparison and its file. */
export function ReportTable({
  report,
  mode,
  choice,
  where = [],
  title = report.title,
  hint = otherDays,
}: ReportTableProps) {
  const { range, compared } = usePageState();
  const { state, change, turn } = useTable(report);
  const [compare, setCompare] = useState(false);
  const { sort, page, keywords } = state;
  const asking = { where, sort, ...(keywords ? { keywords } : {}) };
  const asked = useReport(report, {
    ...asking,
    page: mode === 'pages' ? page : 1,
    perPage: rowsAsked(state, mode),
    keepRows: true,
  });
  const section = sectionOf(asked, (answer) => (answer.data.length > 0 ? answer : null));
  const columns = columnsOf(report, compare && compared !== null, choice);
  const pagination = section.is === 'ready' ? metaOf(section.value).pagination : null;
  const searchable = mode === 'pages' && (section.is === 'ready' || keywords !== '');

  return (
    <section className={classes['card']} aria-label={title} aria-busy={asked.isFetching}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <h2>{title}</h2>
          <p>
            {pagination && <span>{`Showing ${pagination.count} of ${pagination.total}`}</span>}
            <span>{rangeLabel(range)}</span>
          </p>
        </div>
        <TableControls
          {...{ report, title, columns, asking, keywords, searchable }}
          ready={section.is === 'ready'}
          onSearch={(text) => change({ keywords: text })}
          {...(compared ? { compare, onCompare: setCompare } : {})}
        />
      </header>
      <TableBody
        {...{ section, columns, sort, title }}
        whole={state.whole}
        waiting={rowsAsked({ ...state, whole: false }, mode)}
        hint={keywords ? `Nothing matches '${keywords}' in these days.` : hint}
        onSort={(next) => change({ sort: next })}
      />
      {pagination && (
        <Pager
          {...{ pagination, mode }}
          whole={state.whole}
          onPage={turn}
          onWhole={(whole) => change({ whole })}
        />
      )}
    </section>
  );
}
