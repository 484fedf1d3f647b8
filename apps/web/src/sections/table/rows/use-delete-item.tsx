import type { Form } from '@bellwether/contract/forms/define';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { deleteItem } from '../../../data/items/delete-item.ts';
import { itemsEndpoint, type ListedItem } from '../../../data/items/items.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { deleteConfirmation } from '../../../ui/modals/text.ts';
import { notify } from '../../../ui/notifications/notify.tsx';

type Deleting = {
  /** Endpoint that deletes the item, if it differs from that of the form. */
  at?: string;
  /** Runs before the deletion, for instance to delete dependent items. */
  first?: (item: ListedItem) => Promise<unknown>;
  onDeleted?: () => void;
};

/** Deletes an item of a form after confirmation. The caller must render `dialog`. */
export function useDeleteItem(
  form: Form,
  { at = itemsEndpoint(form), first, onDeleted }: Deleting = {},
): { confirmDeletion: (item: ListedItem) => void; dialog: ReactNode } {
  const queries = useQueryClient();
  const [chosen, choose] = useState<ListedItem | null>(null);
  const [opened, setOpened] = useState(false);
  const removing = useMutation({
    mutationFn: async (item: ListedItem | null) => {
      if (item) await first?.(item);
      return deleteItem(queries, item?.id, { endpoint: at, item: form.item });
    },
    onSuccess: (text) => {
      notify({ text });
      setOpened(false);
      onDeleted?.();
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return {
    confirmDeletion: (item) => {
      choose(item);
      setOpened(true);
    },
    dialog: (
      <ConfirmModal
        {...deleteConfirmation(form.item)}
        opened={opened}
        busy={removing.isPending}
        onConfirm={() => removing.mutate(chosen)}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
