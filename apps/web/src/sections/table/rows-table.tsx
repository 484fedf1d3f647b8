import type { RowList } from '@bellwether/contract/rows/define';
import { useSession } from '../../data/session/session.ts';
import { buildRowListColumns, type ListedRow } from './columns/row-list-columns.tsx';
import { RowListTable, type RowListTableProps } from './row-list-table.tsx';

export type RowsTableProps = Omit<
  RowListTableProps<RowList, ListedRow>,
  'columns' | 'title' | 'nameOf' | 'name'
> & {
  title?: string;
};

/**
 * Renders a warehouse row list of the current business. Users can show every column, and downloads have the visible
 * columns.
 */
export function RowsTable({ list, title = list.title, ...rest }: RowsTableProps) {
  const { business } = useSession();
  const columns = buildRowListColumns(list, business.currency);
  const nameColumn = columns.find(({ key }) => list.columns.some((one) => one.key === key && one.search));
  return (
    <RowListTable<RowList, ListedRow>
      {...rest}
      list={list}
      title={title}
      columns={columns}
      nameOf={(row) => String(nameColumn?.cell(row) || list.title)}
    />
  );
}
