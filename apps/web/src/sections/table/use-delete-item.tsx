import type { Form } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../data/api-error.ts';
import { deleteItem } from '../../data/delete-item.ts';
import { endpointOf, type Listed } from '../../data/items.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { deleteWords } from '../../ui/modals/words.ts';
import { notify } from '../../ui/notify.tsx';

type Deleting = {
  /** Where it is deleted when that is not where its form says. */
  at?: string;
  /** What has to be done before, as deleting what belongs to it. */
  first?: (item: Listed) => Promise<unknown>;
  onDeleted?: () => void;
};

/** Deletes an item of a form once that was confirmed. `dialog` has to stand somewhere on the page. */
export function useDeleteItem(
  form: Form,
  { at = endpointOf(form), first, onDeleted }: Deleting = {},
): { ask: (item: Listed) => void; dialog: ReactNode } {
  const queries = useQueryClient();
  const [chosen, choose] = useState<Listed | null>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      if (chosen) await first?.(chosen);
      const text = await deleteItem(queries, chosen?.id, { endpoint: at, item: form.item });
      notify({ text });
      setOpened(false);
      onDeleted?.();
    } catch (failure) {
      notify({ type: 'error', text: errorMessage(failure) });
    }
    setBusy(false);
  };
  return {
    ask: (item) => {
      choose(item);
      setOpened(true);
    },
    dialog: (
      <ConfirmModal
        {...deleteWords(form.item)}
        opened={opened}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
