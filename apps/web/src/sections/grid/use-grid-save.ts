import { useMutation } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import type { GridStore } from './grid-store.ts';
import type { CellChange } from './sheet.ts';

/**
 * Result of saving grid cells. `refused`: nothing was saved; `messages` has the errors, `cells` those of single cells.
 * `conflict`: another user saved since loading; `current` has the stored values, and may include unchanged cells.
 */
export type SaveCellsResult =
  | { kind: 'saved' }
  | {
      kind: 'refused';
      messages: readonly string[];
      cells?: readonly { row: string; column: string; message: string }[];
    }
  | { kind: 'conflict'; current: readonly CellChange[] };

/** Saves all changed cells or none. If it throws, the error is shown and the changes are kept. */
export type SaveCells = (changes: readonly CellChange[]) => Promise<SaveCellsResult>;

/** Maximum number of attempts to save. A save is retried when another user saved, but no cell is in conflict. */
const maxTries = 3;

export function useGridSave<Row>(store: GridStore<Row>, save: SaveCells) {
  const saving = useMutation({
    mutationFn: async () => {
      for (let tried = 0; tried < maxTries; tried++) {
        const sent = store.changes();
        const end = await save(sent);
        if (end.kind === 'saved') return store.savedAll(sent);
        if (end.kind === 'refused') {
          store.refuse(end.cells ?? []);
          return notify({ type: 'error', text: end.messages.join(' ') });
        }
        if (store.meet(end.current) > 0) return;
      }
      notify({
        type: 'error',
        text: 'Someone else is saving at the same time. Please try again in a moment.',
      });
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return { busy: saving.isPending, save: () => saving.mutate() };
}

export type GridSaving = ReturnType<typeof useGridSave>;
