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
  /** The rows are those asked for before: others are on their way. */
  stale: boolean;
  /** Rows of the skeleton: as many as are asked for. */
  waiting: number;
  /** The rows are those of a search or a filter. */
  narrowed: boolean;
  hint: ReactNode;
  onSort: (sort: Sort) => void;
  /** Looks into what stands behind a row. */
  onOpen: (row: Row) => void;
};

/** The table itself in its four faces. It scrolls sideways by itself, never the page. */
export function TableBody(props: Props) {
  const { section, columns, sort, title, whole, stale, waiting, narrowed, hint, onSort, onOpen } = props;
  if (section.is === 'failed') return <ErrorBlock message={section.message} retry={section.again} />;
  if (section.is === 'empty') return <EmptyState hint={hint} />;
  return (
    <section
      className={`${classes['scroll']} ${classes['fading']}`}
      data-whole={whole}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, rows`}
    >
      <table className={classes['table']} data-stale={stale || undefined}>
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
              <DataRow key={keyOf(row, columns)} {...{ row, columns, onOpen }} answer={section.value} />
            ))
          )}
        </tbody>
        {section.is === 'ready' && <Totals {...{ columns, narrowed }} answer={section.value} />}
      </table>
    </section>
  );
}

const keyOf = (row: Row, columns: readonly Column[]): string =>
  columns
    .filter(({ numeric }) => !numeric)
    .map(({ key }) => text(row, key) ?? '\u0000')
    .join('\u0001');

type RowProps = { row: Row; columns: readonly Column[]; answer: ReportAnswer; onOpen: (row: Row) => void };

function DataRow({ row, columns, answer, onOpen }: RowProps) {
  const meta = metaOf(answer);
  return (
    <tr>
      {columns.map((column, at) => (
        <DataCell
          key={column.key}
          numeric={column.numeric}
          cell={column.cell(row, meta)}
          {...(at === 0 ? { onOpen: () => onOpen(row) } : {})}
        />
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

const DataCell = ({ numeric, cell, onOpen }: { numeric: boolean; cell: Cell; onOpen?: () => void }) => (
  <td
    className={`${numeric ? classes['numeric'] : classes['text']} ${tone(cell)}`}
    title={numeric ? undefined : cell.show}
  >
    {onOpen ? (
      <button type="button" className={classes['open']} onClick={onOpen}>
        {cell.show}
      </button>
    ) : (
      cell.show
    )}
    {cell.mark && <span className={classes['mark']}>{cell.mark}</span>}
  </td>
);

type TotalsProps = { columns: readonly Column[]; answer: ReportAnswer; narrowed: boolean };

function Totals({ columns, answer, narrowed }: TotalsProps) {
  const meta = metaOf(answer);
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          column.total ? (
            <DataCell key={column.key} numeric cell={column.total(meta)} />
          ) : (
            <td key={column.key}>{at === 0 ? (narrowed ? 'Total of these' : 'Total') : ''}</td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
