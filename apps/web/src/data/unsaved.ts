/** Work that is on the page and not yet saved: each form says whether it has some. */
const works = new Set<() => boolean>();
const waiting = new Set<() => void>();

/** Makes a form's unsaved changes known until the returned function is called, as when the form is left. */
export function watchUnsaved(hasUnsaved: () => boolean): () => void {
  works.add(hasUnsaved);
  return () => {
    works.delete(hasUnsaved);
    markSavedOrLeft();
  };
}

/** Has any form on the page changes that are not saved? */
export const hasUnsavedWork = (): boolean => [...works].some((hasUnsaved) => hasUnsaved());

/** To be called when a form was saved or left: what waited for that goes on. */
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

/** Are there unsaved changes: a form that is modified, or something that waits for a save to be deleted? */
export const hasUnsaved = (forms: readonly { modified: boolean }[], deletions: readonly unknown[]): boolean =>
  forms.some(({ modified }) => modified) || deletions.length > 0;
