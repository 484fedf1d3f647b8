import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { alignOf, type Column, type Tone } from './column.ts';
import rowClasses from './row.module.css';
import { RowLink } from './row-link.tsx';
import { type RowAction, RowMenu } from './row-menu.tsx';
import classes from './table.module.css';

/** A column as it stands in the table now. */
export type ShownColumn<Row> = Column<Row> & {
  side?: 'start' | 'end' | undefined;
  style?: CSSProperties | undefined;
};

/** What rows are called, where they lead, and what can be done with them. */
export type RowOptions<Row> = {
  /** What a row is called, as by its menu. */
  nameOf?: ((row: Row) => string) | undefined;
  /** Where a click on the row goes. */
  linkOf?: ((row: Row) => string | undefined) | undefined;
  /** Looks into what stands behind the row; a button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What the menu of a row holds; without it rows have no menu. */
  actionsOf?: ((row: Row) => readonly RowAction[]) | undefined;
};

/** Whether more rows, or more about the row, can be unfolded below it. */
export type Unfolding = { open: boolean; depth: number; toggle: (() => void) | undefined };

type Props<Row> = RowOptions<Row> & {
  columns: readonly ShownColumn<Row>[];
  /** Absent while it is on its way. */
  row: Row | undefined;
  /** The row's number in the whole list, the heading being 1; only where not every row is in the page. */
  rowIndex?: number | undefined;
  unfolding?: Unfolding | undefined;
};

const tones: Record<Tone, string | undefined> = {
  good: rowClasses['good'],
  bad: rowClasses['bad'],
  even: rowClasses['even'],
};

function DataRowOf<Row>({
  row,
  rowIndex,
  columns,
  nameOf,
  linkOf,
  onOpen,
  actionsOf,
  unfolding,
}: Props<Row>) {
  const shown = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    // Who stood on a row that goes (deleted, or scrolled away) goes on from the list, not from the top of the page.
    return () => {
      if (element?.contains(document.activeElement))
        element.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  const link = row && linkOf?.(row);
  const name = row && (nameOf?.(row) ?? '');
  return (
    <tr ref={shown} className={link ? rowClasses['linked'] : undefined} aria-rowindex={rowIndex}>
      {columns.map((column, at) => {
        const content: ReactNode = row ? column.cell(row) : <span className={rowClasses['ghost']} />;
        const mark = row && column.mark?.(row);
        return (
          <DataCell
            key={column.key}
            column={column}
            tone={row && column.tone?.(row)}
            title={!column.numeric && typeof content === 'string' ? content : undefined}
          >
            {at === 0 && unfolding && row ? <Unfold {...unfolding} name={name ?? ''} /> : null}
            {at !== 0 || !row ? (
              content
            ) : link ? (
              <RowLink to={link}>{content}</RowLink>
            ) : onOpen ? (
              <button type="button" className={rowClasses['open']} onClick={() => onOpen(row)}>
                {content}
              </button>
            ) : (
              content
            )}
            {mark ? <span className={rowClasses['mark']}>{mark}</span> : null}
          </DataCell>
        );
      })}
      {actionsOf ? (
        <td className={classes['actions']}>
          {row ? <RowMenu title={name ?? ''} actions={() => actionsOf(row)} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

/** One row; grey while it is on its way. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;

type CellProps<Row> = {
  column: ShownColumn<Row>;
  tone?: Tone | undefined;
  title?: string | undefined;
  children: ReactNode;
};

const DataCell = <Row,>({ column, tone, title, children }: CellProps<Row>) => (
  <td
    data-label={column.label}
    data-align={alignOf(column)}
    data-pinned={column.side}
    style={column.style}
    className={tone && tones[tone]}
    title={title}
  >
    {children}
  </td>
);

function Unfold({ open, depth, toggle, name }: Unfolding & { name: string }) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <span className={rowClasses['unfold']} data-depth={depth} style={{ marginInlineStart: depth * 20 }}>
      {toggle ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Fold' : 'Unfold'} ${name}`}
          onClick={toggle}
        >
          <Chevron size={16} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

type TotalsProps<Row> = { columns: readonly ShownColumn<Row>[]; label: string; trailing: boolean };

/** The row of totals. `trailing`: there is a column of menus. */
export const TotalsRow = <Row,>({ columns, label, trailing }: TotalsProps<Row>) => (
  <tr>
    {columns.map((column, at) => (
      <DataCell key={column.key} column={column} tone={column.total?.tone}>
        {column.total?.text ?? (at === 0 ? label : '')}
      </DataCell>
    ))}
    {trailing ? <td className={classes['actions']} /> : null}
  </tr>
);
