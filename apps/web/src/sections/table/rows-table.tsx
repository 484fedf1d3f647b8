import type { RowList } from '@bellwether/contract/rows/define';
import { useSession } from '../../data/session/session.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { type ListedRow, rowListColumns } from './row-list-columns.ts';

export type RowsTableProps = Omit<
  ListTableProps<ListedRow>,
  'source' | 'add' | 'columns' | 'title' | 'nameOf' | 'fileAsShown'
> & {
  list: RowList;
  title?: string;
};

/** A list of the warehouse's rows in the current business as a table: every column to be chosen, files in those that are shown. */
export function RowsTable({ list, title = list.title, ...rest }: RowsTableProps) {
  const { business } = useSession();
  const columns = rowListColumns(list, business.currency);
  const named = columns.find(({ key }) => list.columns.some((one) => one.key === key && one.search));
  return (
    <ListTable<ListedRow>
      {...rest}
      {...{ title, columns }}
      source={{
        endpoint: `modules/${list.module}/rows/${list.slug}`,
        name: `rows-${list.slug}`,
        sort: list.sort,
        searchable: list.columns.some(({ search }) => search),
      }}
      nameOf={(row) => String(named?.cell(row) || list.title)}
      fileAsShown
    />
  );
}
