import type { PromptSection } from '@bellwether/contract/api/prompts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { promptQuery, savedPromptFilters, savePromptChanges } from '../../data/prompts.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { createPromptDraft, type DraftState, type PromptDraft } from './prompt-draft.ts';

/** Returns the draft of a section, which is saved automatically. `section` is the server's newest version. */
export function usePromptDraft(business: string, section: PromptSection): [DraftState, PromptDraft] {
  const queries = useQueryClient();
  const [draft] = useState(() =>
    createPromptDraft(section, async (basedOn, changes) => {
      const data = await savePromptChanges(business, section.section, basedOn, changes);
      queries.setQueryData(promptQuery(business, section.section).queryKey, { data });
      for (const filter of savedPromptFilters) void queries.invalidateQueries(filter);
      return data;
    }),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.read);
  useEffect(() => draft.adopt(section), [draft, section]);
  useUnsaved(draft.isUnsaved(), draft.isUnsaved, draft.saveNow);
  useEffect(() => {
    const retry = () => void draft.saveNow();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [draft]);
  return [state, draft];
}
