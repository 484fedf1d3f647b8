import type { Form } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';
import { hasUnsavedForms, markSavedOrLeft, watchUnsaved } from '../unsaved.ts';
import {
  createItemForm,
  type ItemFormOptions,
  type ItemFormState,
  type ItemFormStore,
  type SaveResult,
} from './item-form.ts';
import { allItemsFilter, itemsEndpoint } from './items.ts';

export const hasUnsavedFormChanges = (state: ItemFormState): boolean =>
  hasUnsavedForms([state], state.deletions);

/**
 * Selects a value from a form's state; the component redraws only when that value changes. `select` returns a primitive
 * value or an existing object of the state.
 */
export const useFormState = <T>(edited: ItemFormStore, select: (state: ItemFormState) => T): T =>
  useSyncExternalStore(edited.subscribe, () => select(edited.state()));

/**
 * Creates a form for an item of the current business or for a new item. While a change is unsaved, leaving the page
 * asks for confirmation. A save reloads the lists of the form. Another item or business starts a new form. Typing
 * redraws only the components that show the values, not the caller.
 */
export function useItemForm<const F extends Form>(
  options: Omit<ItemFormOptions<F>, 'businessId'>,
): ItemFormStore<F> {
  const { form, item } = options;
  const queries = useQueryClient();
  const businessId = useSession().business.id;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const create = (): ItemFormStore<F> => {
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
  const formKey = `${itemsEndpoint(form)} ${businessId} ${item?.id ?? ''}`;
  const [current, setCurrent] = useState(() => ({ whose: formKey, edited: create() }));
  if (current.whose !== formKey) setCurrent({ whose: formKey, edited: create() });
  const { edited } = current;
  useEffect(() => watchUnsaved(() => hasUnsavedFormChanges(edited.state())), [edited]);
  return edited;
}
