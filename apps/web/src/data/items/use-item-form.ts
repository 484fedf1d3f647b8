import type { Form } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';
import { hasUnsaved, markSavedOrLeft, watchUnsaved } from '../unsaved.ts';
import {
  createItemForm,
  type ItemForm,
  type ItemFormOptions,
  type ItemFormState,
  type SaveResult,
} from './item-form.ts';
import { allItemsFilter, itemsEndpoint } from './items.ts';

/** Is there anything that leaving would lose? */
export const isUnsaved = (state: ItemFormState): boolean => hasUnsaved([state], state.deletions);

/** A part of what a form holds, drawn anew when that part changes and not before. `select` gives a value or an object of the state. */
export const useFormState = <T>(edited: ItemForm, select: (state: ItemFormState) => T): T =>
  useSyncExternalStore(edited.subscribe, () => select(edited.state()));

/**
 * Edits an item of the current business, or makes a new one. While something is unsaved, leaving the page asks first.
 * Lists of the form are asked for anew after a save. Another item or business begins a form of its own.
 * What calls this is not drawn anew by what is typed: that goes to those who show it.
 */
export function useItemForm<const F extends Form>(
  options: Omit<ItemFormOptions<F>, 'businessId'>,
): ItemForm<F> {
  const { form, item } = options;
  const queries = useQueryClient();
  const businessId = useSession().business.id;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const create = (): ItemForm<F> => {
    const edited = createItemForm<F>({
      ...options,
      businessId,
      beforeSubmit: (body) => (latest.current.beforeSubmit ?? ((same) => same))(body),
    });
    const ended = (result: SaveResult): SaveResult => {
      if (result.kind === 'saved') void queries.invalidateQueries(allItemsFilter(itemsEndpoint(form)));
      markSavedOrLeft();
      return result;
    };
    return {
      ...edited,
      save: async () => ended(await edited.save()),
      keepMine: async () => ended(await edited.keepMine()),
    };
  };
  const whose = `${itemsEndpoint(form)} ${businessId} ${item?.id ?? ''}`;
  const [held, hold] = useState(() => ({ whose, edited: create() }));
  if (held.whose !== whose) hold({ whose, edited: create() });
  const { edited } = held;
  useEffect(() => watchUnsaved(() => isUnsaved(edited.state())), [edited]);
  return edited;
}
