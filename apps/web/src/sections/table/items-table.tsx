import type { Form } from '@bellwether/contract/forms/define';
import { itemsEndpoint, type ListedItem } from '../../data/items/items.ts';
import { useSession } from '../../data/session/session.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { RowAction } from './rows/row-menu-button.tsx';
import { useRowActions } from './rows/use-row-actions.tsx';

export type ItemsTableProps<T extends ListedItem> = Omit<
  ListTableProps<T>,
  'source' | 'add' | 'actionsOf' | 'nameOf' | 'fileColumns'
> & {
  form: Form;
  /** Opens the form of a new item; the button is shown to users with write access. */
  add?: () => void;
  view?: (item: T) => void;
  /** Opens the form of an item; the action is shown to users with write access. */
  edit?: (item: T) => void;
  /** Set to false to hide the delete action, which is otherwise shown to users who may delete. */
  removable?: boolean;
  actions?: (item: T) => readonly RowAction[];
};

/** Renders the items of a form in the current business as a table, with the user's permitted actions. */
export function ItemsTable<T extends ListedItem>({
  form,
  add,
  view,
  edit,
  removable,
  actions,
  ...list
}: ItemsTableProps<T>) {
  const { may } = useSession();
  const actionOptions = {
    ...(view ? { view } : {}),
    ...(edit ? { edit } : {}),
    ...(removable === undefined ? {} : { removable }),
    ...(actions ? { actions } : {}),
  };
  const { actionsOf, dialog } = useRowActions(form, actionOptions);
  return (
    <>
      <ListTable<T>
        {...list}
        source={{
          endpoint: itemsEndpoint(form),
          name: form.id,
          sort: form.sort,
          searchable: form.fields.some(({ search }) => search),
        }}
        add={add && may('write', form.module) ? { item: form.item, open: add } : undefined}
        actionsOf={actionsOf}
        nameOf={(item) =>
          String(Object.entries(item).find(([name]) => name === form.title)?.[1] ?? form.item)
        }
      />
      {dialog}
    </>
  );
}
