import type { Form } from '@bellwether/contract/forms/define';
import type { ReactNode } from 'react';
import type { ListedItem } from '../../../data/items/items.ts';
import { useSession } from '../../../data/session/session.ts';
import type { RowAction } from './row-menu-button.tsx';
import { useDeleteItem } from './use-delete-item.tsx';

type ActionOptions<T extends ListedItem> = {
  view?: (item: T) => void;
  edit?: (item: T) => void;
  removable?: boolean;
  actions?: (item: T) => readonly RowAction[];
};

/**
 * Returns the actions that the user may perform on a row, such as view, edit and delete. `actionsOf` is undefined if
 * there are none.
 */
export function useRowActions<T extends ListedItem>(
  form: Form,
  { view, edit, removable = true, actions }: ActionOptions<T>,
): { actionsOf: ((item: T) => RowAction[]) | undefined; dialog: ReactNode } {
  const { may } = useSession();
  const { confirmDeletion, dialog } = useDeleteItem(form);
  const mayEdit = edit && may('write', form.module);
  const mayDelete = removable && may('delete', form.module);
  const actionsOf = (item: T): RowAction[] => [
    ...(view ? [{ label: 'View', run: () => view(item) }] : []),
    ...(mayEdit ? [{ label: 'Edit', run: () => edit(item) }] : []),
    ...(actions?.(item) ?? []),
    ...(mayDelete ? [{ label: 'Delete', danger: true, run: () => confirmDeletion(item) }] : []),
  ];
  return { actionsOf: view || mayEdit || mayDelete || actions ? actionsOf : undefined, dialog };
}
