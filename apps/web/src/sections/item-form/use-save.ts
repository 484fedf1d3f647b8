import type { AnyItem, ItemFormStore, SaveResult } from '../../data/items/item-form.ts';
import type { FormItemValues } from '../../data/items/item-values.ts';
import { notify } from '../../ui/notifications/notify.tsx';

type Saving = {
  message?: (item: AnyItem, answer: FormItemValues) => string;
  onSaved?: (item: AnyItem) => void;
};

/** Returns a function that saves the edited item and shows the result, including validation errors. */
export function useSaveItem(edited: ItemFormStore, { message, onSaved }: Saving = {}) {
  const showResult = (end: SaveResult) => {
    if (end.kind === 'refused') notify({ type: 'error', text: end.sentences.join(' ') });
    if (end.kind !== 'saved') return;
    if (message) notify({ text: message(end.item, end.answer) });
    onSaved?.(end.item);
  };
  return {
    save: async () => showResult(await edited.save()),
    keepMine: async () => showResult(await edited.keepMine()),
  };
}
