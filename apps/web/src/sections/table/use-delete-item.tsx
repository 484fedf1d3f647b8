import type { Form } from '@bellwether/contract/forms/define';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../data/calls/api-error.ts';
import { deleteItem } from '../../data/items/delete-item.ts';
import { endpointOf, type Listed } from '../../data/items/items.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { deleteWords } from '../../ui/modals/words.ts';
import { notify } from '../../ui/notify.tsx';

type Deleting = {
  /** Endpoint of the deletion, if it differs from that of the form. */
  at?: string;
  /** Runs before the deletion, for instance to delete dependent items. */
  first?: (item: Listed) => Promise<unknown>;
  onDeleted?: () => void;
};

/** Deletes an item of a form after confirmation. The caller must render `dialog`. */
export function useDeleteItem(
  form: Form,
  { at = endpointOf(form), first, onDeleted }: Deleting = {},
): { ask: (item: Listed) => void; dialog: ReactNode } {
  const queries = useQueryClient();
  const [chosen, choose] = useState<Listed | null>(null);
  const [opened, setOpened] = useState(false);
  const removing = useMutation({
    mutationFn: async (item: Listed | null) => {
      if (item) await first?.(item);
      return deleteItem(queries, item?.id, { endpoint: at, item: form.item });
    },
    onSuccess: (text) => {
      notify({ text });
      setOpened(false);
      onDeleted?.();
    },
    onError: (failure) => notify({ type: 'error', text: errorMessage(failure) }),
  });
  return {
    ask: (item) => {
      choose(item);
      setOpened(true);
    },
    dialog: (
      <ConfirmModal
        {...deleteWords(form.item)}
        opened={opened}
        busy={removing.isPending}
        onConfirm={() => removing.mutate(chosen)}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
