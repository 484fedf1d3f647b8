type Work = { hasUnsaved: () => boolean; save: (() => Promise<unknown>) | undefined };

/** Forms on the page that may have unsaved changes. */
const works = new Set<Work>();
const waiting = new Set<() => void>();

/**
 * Registers a form's unsaved changes until the returned function is called, for example when the form is
 * left.
 * @param save saves them now, for a form that saves by itself.
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

/** Saves what saves by itself without waiting for its delay. Reports whether anything is still unsaved. */
export async function saveBeforeLeaving(): Promise<boolean> {
  await Promise.all([...works].map(({ hasUnsaved, save }) => (hasUnsaved() ? save?.() : undefined)));
  return hasUnsavedWork();
}

/** Runs the waiting actions if nothing is unsaved. Called when a form was saved or left. */
export function markSavedOrLeft(): void {
  if (hasUnsavedWork()) return;
  const ready = [...waiting];
  waiting.clear();
  for (const go of ready) go();
}

/** Runs `go` at once, or as soon as nothing on the page is unsaved. */
export function whenNothingUnsaved(go: () => void): void {
  waiting.add(go);
  markSavedOrLeft();
}

export const hasUnsaved = (forms: readonly { modified: boolean }[], deletions: readonly unknown[]): boolean =>
  forms.some(({ modified }) => modified) || deletions.length > 0;
