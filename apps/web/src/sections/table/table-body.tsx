import type { Sort } from '@bellwether/contract/query/list-query';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { metaOf, text } from '../report/figures.ts';
import type { Section } from '../section.ts';
import type { Cell, Column, Row } from './columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import classes from './table-section.module.css';

type Props = {
  section: Section<ReportAnswer>;
  columns: readonly Column[];
  sort: Sort;
  title: string;
  whole: boolean;
  /** Rows of the skeleton: as many as are asked for. */
  waiting: number;
  hint: ReactNode;
  onSort: (sort: Sort) => void;
};

/** The table itself in its four faces. It scrolls sideways by itself, never the page. */
export function TableBody({ section, columns, sort, title, whole, waiting, hint, onSort }: Props) {
  if (section.is === 'failed') return <ErrorBlock say={section.say} retry={section.again} />;
  if (section.is === 'empty') return <EmptyState hint={hint} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes['scroll']} data-whole={whole} tabIndex={0} aria-label={`${title}, rows`}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {section.is === 'loading' ? (
            <SkeletonRows rows={waiting} columns={columns.length} />
          ) : (
            section.value.data.map((row) => (
              <DataRow key={keyOf(row, columns)} {...{ row, columns }} answer={section.value} />
            ))
          )}
        </tbody>
        {section.is === 'ready' && <Totals columns={columns} answer={section.value} />}
      </table>
    </section>
  );
}

const keyOf = (row: Row, columns: readonly Column[]): string =>
  columns
    .filter(({ numeric }) => !numeric)
    .map(({ key }) => text(row, key) ?? '\u0000')
    .join('\u0001');

function DataRow({ row, columns, answer }: { row: Row; columns: readonly Column[]; answer: ReportAnswer }) {
  const meta = metaOf(answer);
  return (
    <tr>
      {columns.map((column) => (
        <DataCell key={column.key} numeric={column.numeric} cell={column.cell(row, meta)} />
      ))}
    </tr>
  );
}

const tones = new Map([
  [true, classes['good']],
  [false, classes['bad']],
  [null, classes['even']],
]);
const tone = ({ good }: Cell) => (good === undefined ? '' : tones.get(good));

const DataCell = ({ numeric, cell }: { numeric: boolean; cell: Cell }) => (
  <td
    className={`${numeric ? classes['numeric'] : classes['text']} ${tone(cell)}`}
    title={numeric ? undefined : cell.show}
  >
    {cell.show}
  </td>
);

function Totals({ columns, answer }: { columns: readonly Column[]; answer: ReportAnswer }) {
  const meta = metaOf(answer);
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          column.total ? (
            <DataCell key={column.key} numeric cell={column.total(meta)} />
          ) : (
            <td key={column.key}>{at === 0 ? 'Total' : ''}</td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
