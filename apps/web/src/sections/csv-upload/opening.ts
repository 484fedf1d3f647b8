import type { ImportKind } from '@bellwether/contract/imports/kinds';

const openRequests = new EventTarget();

/** Opens the upload of the page's header from elsewhere on the page, as from the place where there is nothing yet. */
export const openCsvUpload = (kind: ImportKind): void => {
  openRequests.dispatchEvent(new Event(kind));
};

/** Calls back at every action to upload files of a kind; returns how to stop that. */
export const onOpenRequest = (kind: ImportKind, listener: () => void): (() => void) => {
  openRequests.addEventListener(kind, listener);
  return () => openRequests.removeEventListener(kind, listener);
};
