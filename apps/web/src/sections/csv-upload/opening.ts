import type { UploadType } from '@bellwether/contract/imports/upload-types';

const openRequests = new EventTarget();

/** Opens the upload of the page's header from elsewhere on the page, as from the place where there is nothing yet. */
export const openCsvUpload = (kind: UploadType): void => {
  openRequests.dispatchEvent(new Event(kind));
};

/** Calls back at every action to upload files of a kind; returns how to stop that. */
export const onOpenRequest = (kind: UploadType, listener: () => void): (() => void) => {
  openRequests.addEventListener(kind, listener);
  return () => openRequests.removeEventListener(kind, listener);
};
