import type { ImportKind } from '@bellwether/contract/imports/kinds';

const wishes = new EventTarget();

/** Opens the upload of the page's header from elsewhere on the page, as from the place where there is nothing yet. */
export const openCsvUpload = (kind: ImportKind): void => {
  wishes.dispatchEvent(new Event(kind));
};

/** Calls back at every wish to upload files of a kind; returns how to stop that. */
export const onOpenWish = (kind: ImportKind, listener: () => void): (() => void) => {
  wishes.addEventListener(kind, listener);
  return () => wishes.removeEventListener(kind, listener);
};
