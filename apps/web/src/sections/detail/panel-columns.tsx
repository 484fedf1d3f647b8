import type { RowTotals } from '@bellwether/contract/api/figures/rows';
import { briefColumns, type RowColumn, type RowList } from '@bellwether/contract/rows/define';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import type { ReactNode } from 'react';
import type { TableColumn } from '../table/columns/column.ts';
import { buildRowListColumns, type ListedRow } from '../table/columns/row-list-columns.tsx';
import { useOpenAddress } from '../use-open-address.ts';
import classes from './detail.module.css';

/** Renders a link in a cell to the page or panel of the lead, customer or invoice that it names. */
function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes['link']} href={to} onClick={useOpenAddress(to)}>
      {children}
    </a>
  );
}

type Options = {
  ownCurrency: string;
  /** Keys of the columns to omit, because the filter of the figure sets them to a single value. */
  fixed: readonly string[];
  totals: RowTotals | undefined;
  /** Returns the links of a row by column key. */
  linksOf: (row: ListedRow) => Readonly<Record<string, string | undefined>>;
};

/** Formats the total of a column; amounts in several currencies have no total. */
const totalText = ({ key, kind }: RowColumn, totals: RowTotals, ownCurrency: string): string => {
  const total = totals.columns[key] ?? null;
  if (kind === 'currency')
    return formatValue(total, kind, 'table', currencyForReader(totals.currency ?? ownCurrency, ownCurrency));
  return formatValue(total, kind === 'number' ? 'number' : 'count', 'table');
};

/**
 * Returns the table columns of the rows behind a figure, with totals, and with links in cells that name a lead,
 * customer or invoice.
 */
export const listPanelColumns = (
  list: RowList,
  { ownCurrency, fixed, totals, linksOf }: Options,
): TableColumn<ListedRow>[] => {
  const all = new Map(buildRowListColumns(list, ownCurrency).map((column) => [column.key, column]));
  return briefColumns(list).flatMap((column): TableColumn<ListedRow>[] => {
    const shown = all.get(column.key);
    if (!shown || fixed.includes(column.key)) return [];
    return [
      {
        ...shown,
        hidden: false,
        cell: (row) => {
          const content = shown.cell(row);
          const link = content === '' ? undefined : linksOf(row)[column.key];
          return link ? <CellLink to={link}>{content}</CellLink> : content;
        },
        ...(column.sum && totals ? { total: { text: totalText(column, totals, ownCurrency) } } : {}),
      },
    ];
  });
};
