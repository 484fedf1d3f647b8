import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../data/calls/api-error.ts';
import { notify } from '../../ui/notify.tsx';
import type { GridStore } from './grid-store.ts';
import type { CellChange } from './sheet.ts';

/**
 * How saving cells ended. `refused`: nothing was saved; the sentences, and those that are about a cell. `conflict`: somebody
 * else saved in the meantime; `current` is what stands there now, the cells that are the same included or not.
 */
export type SaveCellsEnd =
  | { kind: 'saved' }
  | {
      kind: 'refused';
      messages: readonly string[];
      cells?: readonly { row: string; column: string; message: string }[];
    }
  | { kind: 'conflict'; current: readonly CellChange[] };

/** Saves changed cells, all or none. A rejection is shown as what it says, and what was typed stays. */
export type SaveCells = (changes: readonly CellChange[]) => Promise<SaveCellsEnd>;

/** A save that meets nobody else's changes of the same cells goes on by itself, so often at most. */
const mostTries = 3;

export function useGridSave<Row>(store: GridStore<Row>, save: SaveCells) {
  const saving = useMutation({
    mutationFn: async () => {
      for (let tried = 0; tried < mostTries; tried++) {
        const sent = store.changes();
        const end = await save(sent);
        if (end.kind === 'saved') return store.savedAll(sent);
        if (end.kind === 'refused') {
          store.refuse(end.cells ?? []);
          return notify({ type: 'error', text: end.messages.join(' ') });
        }
        if (store.meet(end.current) > 0) return;
      }
      notify({ type: 'error', text: 'Somebody else is saving here as well. Please try again in a moment.' });
    },
    onError: (failure) => notify({ type: 'error', text: errorMessage(failure) }),
  });
  return { busy: saving.isPending, save: () => saving.mutate() };
}

export type GridSaving = ReturnType<typeof useGridSave>;
