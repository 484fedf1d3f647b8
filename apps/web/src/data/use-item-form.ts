import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  createItemForm,
  type ItemForm,
  type ItemFormOptions,
  type ItemFormState,
  type SaveEnd,
} from './item-form.ts';
import { endpointOf, everyItem } from './items.ts';
import { useSession } from './session.ts';
import { hasUnsaved, savedOrLeft, watchUnsaved } from './unsaved.ts';

export type EditedItem = ItemFormState &
  Pick<ItemForm, 'set' | 'queueDeletion' | 'save' | 'keepMine' | 'leaveConflict' | 'takeTheirs'> & {
    form: ItemFormOptions['form'];
    /** Is there anything that leaving would lose? */
    unsaved: boolean;
  };

/**
 * Edits an item of the current business, or makes a new one. While something is unsaved, leaving the page asks first.
 * Lists of the form are asked for anew after a save. Another item or business begins a form of its own.
 */
export function useItemForm(options: Omit<ItemFormOptions, 'businessId'>): EditedItem {
  const { form, item } = options;
  const queries = useQueryClient();
  const businessId = useSession().business.id;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const create = () =>
    createItemForm({
      ...options,
      businessId,
      beforeSubmit: (body) => (latest.current.beforeSubmit ?? ((same) => same))(body),
    });
  const whose = `${endpointOf(form)} ${businessId} ${item?.id ?? ''}`;
  const [held, hold] = useState(() => ({ whose, edited: create() }));
  if (held.whose !== whose) hold({ whose, edited: create() });
  const { edited } = held;
  const state = useSyncExternalStore(edited.subscribe, edited.state);
  useEffect(
    () =>
      watchUnsaved(() => {
        const { deletions } = edited.state();
        return hasUnsaved([edited.state()], deletions);
      }),
    [edited],
  );
  const ended = (end: SaveEnd): SaveEnd => {
    if (end.is === 'saved') void queries.invalidateQueries(everyItem(endpointOf(form)));
    savedOrLeft();
    return end;
  };
  return {
    ...state,
    ...edited,
    form,
    unsaved: hasUnsaved([state], state.deletions),
    save: async () => ended(await edited.save()),
    keepMine: async () => ended(await edited.keepMine()),
  };
}
