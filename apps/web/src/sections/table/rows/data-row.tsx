import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { columnAlign, type FigureTone, type TableColumn } from '../columns/column.ts';
import classes from '../table.module.css';
import rowClasses from './row.module.css';
import { RowLink } from './row-link.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowAction } from './row-menu-button.tsx';

export type ShownColumn<Row> = TableColumn<Row> & {
  side?: 'start' | 'end' | undefined;
  style?: CSSProperties | undefined;
};

export type RowOptions<Row> = {
  /** Returns the name of a row, for accessible labels such as that of its menu. */
  nameOf?: ((row: Row) => string) | undefined;
  /** Returns the page that a click on the row opens. */
  linkOf?: ((row: Row) => string | undefined) | undefined;
  /** Opens the details of the row when the user presses the button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Returns the actions in the menu of a row. Without it, rows have no menu. */
  actionsOf?: ((row: Row) => readonly RowAction[]) | undefined;
};

/** Expanded state of a row, whose sub-rows or details are shown below it. */
export type RowExpansion = { open: boolean; depth: number; toggle: (() => void) | undefined };

type Props<Row> = RowOptions<Row> & {
  columns: readonly ShownColumn<Row>[];
  /** Row to render; undefined while loading. */
  row: Row | undefined;
  /** Row number in the whole list, where the header is 1. Set only if some rows are not rendered. */
  rowIndex?: number | undefined;
  unfolding?: RowExpansion | undefined;
};

const tones: Record<FigureTone, string | undefined> = {
  good: rowClasses['good'],
  bad: rowClasses['bad'],
  even: rowClasses['even'],
};

function DataRowBase<Row>({
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
    // If the focused row is removed or scrolled away, the focus moves to the table instead of the page top.
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

/** Renders one table row, or a grey placeholder while it loads. */
export const DataRow = memo(DataRowBase) as typeof DataRowBase;

type CellProps<Row> = {
  column: ShownColumn<Row>;
  tone?: FigureTone | undefined;
  title?: string | undefined;
  children: ReactNode;
};

const DataCell = <Row,>({ column, tone, title, children }: CellProps<Row>) => (
  <td
    data-label={column.label}
    data-align={columnAlign(column)}
    data-phone={column.phone}
    data-pinned={column.side}
    style={column.style}
    className={tone && tones[tone]}
    title={title}
  >
    {children}
  </td>
);

function Unfold({ open, depth, toggle, name }: RowExpansion & { name: string }) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <span className={rowClasses['unfold']} data-depth={depth} style={{ marginInlineStart: depth * 20 }}>
      {toggle ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${name}`}
          onClick={toggle}
        >
          <Chevron size={16} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

type TotalsProps<Row> = { columns: readonly ShownColumn<Row>[]; label: string; trailing: boolean };

/** Renders the totals row. `trailing`: the table has a last column for menus. */
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
