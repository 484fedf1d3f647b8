/** Checks of the forms on the page; each reports if its form has unsaved changes. */
const works = new Set<() => boolean>();
const waiting = new Set<() => void>();

/**
 * Registers a form's unsaved changes until the returned function is called, for example when the form is
 * left.
 */
export function watchUnsaved(hasUnsaved: () => boolean): () => void {
  works.add(hasUnsaved);
  return () => {
    works.delete(hasUnsaved);
    markSavedOrLeft();
  };
}

export const hasUnsavedWork = (): boolean => [...works].some((hasUnsaved) => hasUnsaved());

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
