import type { RowList } from '@bellwether/contract/rows/define';
import { useSession } from '../../data/session/session.ts';
import { type ListedRow, rowListColumns } from './row-list-columns.ts';
import { RowListTable, type RowListTableProps } from './row-list-table.tsx';

export type RowsTableProps = Omit<
  RowListTableProps<RowList, ListedRow>,
  'columns' | 'title' | 'nameOf' | 'name'
> & {
  title?: string;
};

/** A list of the warehouse's rows in the current business as a table: every column to be chosen, files in those that are shown. */
export function RowsTable({ list, title = list.title, ...rest }: RowsTableProps) {
  const { business } = useSession();
  const columns = rowListColumns(list, business.currency);
  const named = columns.find(({ key }) => list.columns.some((one) => one.key === key && one.search));
  return (
    <RowListTable<RowList, ListedRow>
      {...rest}
      list={list}
      title={title}
      columns={columns}
      nameOf={(row) => String(named?.cell(row) || list.title)}
    />
  );
}
