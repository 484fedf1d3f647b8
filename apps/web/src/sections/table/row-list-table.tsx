import type { RowList } from '@bellwether/contract/rows/define';
import type { ListedItem } from '../../data/items/items.ts';
import type { ListColumn } from './columns/column.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

export type RowListTableProps<L extends RowList, Row extends ListedItem> = Omit<
  ListTableProps<Row>,
  'source' | 'add' | 'columns' | 'fileColumns'
> & {
  list: L;
  columns: readonly ListColumn<Row, L>[];
  /** Key of the table's state in the URL and the browser; by default derived from the list's slug. */
  name?: string;
};

/** Renders a warehouse row list as a table. Its downloads have the visible columns. */
export function RowListTable<L extends RowList, Row extends ListedItem>({
  list,
  name = `rows-${list.slug}`,
  ...rest
}: RowListTableProps<L, Row>) {
  return (
    <ListTable<Row>
      {...rest}
      source={{
        endpoint: `modules/${list.module}/rows/${list.slug}`,
        name,
        sort: list.sort,
        searchable: list.columns.some(({ search }) => search),
      }}
      fileColumns="shown"
    />
  );
}
