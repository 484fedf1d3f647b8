type Work = { hasUnsaved: () => boolean; save: (() => Promise<unknown>) | undefined };

/** Forms and components of the page that may have unsaved changes. */
const works = new Set<Work>();
const waiting = new Set<() => void>();

/**
 * Registers a form's unsaved changes until the returned function is called, for example when the user leaves the form.
 * @param save saves the changes now, for a form with automatic saving.
 */
export function watchUnsaved(hasUnsaved: () => boolean, save?: () => Promise<unknown>): () => void {
  const work = { hasUnsaved, save };
  works.add(work);
  return () => {
    works.delete(work);
    markSavedOrLeft();
  };
}

export const hasUnsavedWork = (): boolean => [...works].some(({ hasUnsaved }) => hasUnsaved());

/** Saves forms with automatic saving at once, without their delay. Reports whether any change is still unsaved. */
export async function saveBeforeLeaving(): Promise<boolean> {
  await Promise.all([...works].map(({ hasUnsaved, save }) => (hasUnsaved() ? save?.() : undefined)));
  return hasUnsavedWork();
}

/** Runs the waiting actions if all changes are saved. Called after the user saves or leaves a form. */
export function markSavedOrLeft(): void {
  if (hasUnsavedWork()) return;
  const ready = [...waiting];
  waiting.clear();
  for (const go of ready) go();
}

/** Runs `go` at once if the page has no unsaved changes, else as soon as they are saved or discarded. */
export function runOnceNothingUnsaved(go: () => void): void {
  waiting.add(go);
  markSavedOrLeft();
}

export const hasUnsavedForms = (
  forms: readonly { modified: boolean }[],
  deletions: readonly unknown[],
): boolean => forms.some(({ modified }) => modified) || deletions.length > 0;
