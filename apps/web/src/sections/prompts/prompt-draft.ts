import type { PromptSection } from '@bellwether/contract/api/prompts';
import { isSameContent, type PromptContent, type PromptEntry } from '@bellwether/domain/prompts/content';
import {
  applyPromptChanges,
  findPromptChanges,
  mergeInFavour,
  mergePromptContent,
  type PromptChanges,
} from '@bellwether/domain/prompts/merge';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';

/** Save status of a draft. `conflict`: another user changed the same text, and the user has to choose a version. */
type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export type DraftState = {
  status: SaveStatus;
  /** Newest version of the section that this page has received from the server. */
  newest: PromptSection;
  draft: PromptContent;
  /** Reason for the status `failed` or `conflict`. */
  message: string;
  /** Error messages by the key of a field; in a list, the entry's id and a dot precede the key. */
  errors: Readonly<Record<string, string>>;
  /** Section as the other user saved it, during a conflict. */
  theirs: PromptSection | null;
};

type Save = (basedOn: number, changes: PromptChanges) => Promise<PromptSection>;

/** Delay in ms between the last keystroke and the automatic save. */
const saveDelayMs = 800;

const readCurrent = (failure: unknown): PromptSection | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body['current'] as PromptSection | undefined)
    : undefined;

/**
 * Draft of a section with automatic saving. Changes of other users are merged; if they changed the same text, the draft
 * waits for `resolve`.
 */
export function createPromptDraft(initial: PromptSection, save: Save) {
  let state: DraftState = {
    status: 'saved',
    newest: initial,
    draft: initial.content,
    message: '',
    errors: {},
    theirs: null,
  };
  /** Content of the draft at the last save. The server's text differs from it if the server cleaned the markup. */
  let saved = initial.content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<DraftState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const isUnsaved = () => !isSameContent(saved, state.draft);
  /** Returns the server's newest text with the draft's unsaved changes applied. */
  const mine = () => applyPromptChanges(state.newest.content, findPromptChanges(saved, state.draft));
  const rebase = (newest: PromptSection, draft: PromptContent) => {
    saved = newest.content;
    set({ newest, draft, theirs: null, message: '', errors: {} });
  };

  const saveDraft = async () => {
    while (isUnsaved() && state.status !== 'conflict') {
      const sent = state.draft;
      set({ status: 'saving' });
      try {
        const newest = await save(state.newest.version, findPromptChanges(saved, sent));
        saved = sent;
        set({ newest, message: '', errors: {} });
      } catch (failure) {
        const current = readCurrent(failure);
        const merged = current && mergePromptContent(state.newest.content, mine(), current.content);
        if (current && merged) rebase(current, merged);
        else if (current) set({ status: 'conflict', theirs: current, message: readErrorMessage(failure) });
        else {
          const errors = failure instanceof ApiError ? failure.fields : {};
          set({ status: 'failed', message: readErrorMessage(failure), errors });
          return;
        }
      }
    }
    if (state.status !== 'conflict') set({ status: 'saved', message: '', errors: {} });
  };
  const saveNow = (): Promise<void> => {
    clearTimeout(timer);
    running ??= saveDraft().finally(() => {
      running = undefined;
    });
    return running;
  };

  const change = (draft: PromptContent) => {
    set({
      draft,
      ...(state.status === 'conflict' || running !== undefined ? {} : { status: 'waiting' as const }),
    });
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), saveDelayMs);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read: () => state,
    isUnsaved,
    saveNow,
    setText: (key: string, text: string, entryId?: string) => {
      const { fields, entries } = state.draft;
      if (entryId === undefined) return change({ fields: { ...fields, [key]: text }, entries });
      change({
        fields,
        entries: entries.map((entry) =>
          entry.id === entryId ? { ...entry, fields: { ...entry.fields, [key]: text } } : entry,
        ),
      });
    },
    setEntries: (entries: readonly PromptEntry[]) => change({ ...state.draft, entries }),
    /** Takes over a section from the server, unless the draft has unsaved changes. */
    adopt: (section: PromptSection) => {
      if (section.version <= state.newest.version || isUnsaved() || running !== undefined) return;
      rebase(section, section.content);
    },
    /** Resolves a conflict: where both users changed a text, the text of `winner` stays. */
    resolve: (winner: 'mine' | 'theirs') => {
      const { theirs, newest } = state;
      if (!theirs) return;
      const [one, other] = winner === 'mine' ? [mine(), theirs.content] : [theirs.content, mine()];
      rebase(theirs, mergeInFavour(newest.content, one, other));
      set({ status: 'waiting' });
      void saveNow();
    },
  };
}

export type PromptDraft = ReturnType<typeof createPromptDraft>;
