import type { RowList } from '@bellwether/contract/rows/define';
import type { Listed } from '../../data/items/items.ts';
import type { ListColumn } from './column.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

export type RowListTableProps<L extends RowList, Row extends Listed> = Omit<
  ListTableProps<Row>,
  'source' | 'add' | 'columns' | 'fileColumns'
> & {
  list: L;
  columns: readonly ListColumn<Row, L>[];
  /** Where the address and the browser keep the table's state, if not under the list's slug. */
  name?: string;
};

/** A row list of the warehouse as a table. Its files have the columns that the table shows. */
export function RowListTable<L extends RowList, Row extends Listed>({
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
