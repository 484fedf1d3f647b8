import type { UploadType } from '@bellwether/domain/catalogue/upload-types';

const openRequests = new EventTarget();

/** Opens the page header's upload dialog from elsewhere on the page, such as an empty state. */
export const openCsvUpload = (kind: UploadType): void => {
  openRequests.dispatchEvent(new Event(kind));
};

/** Calls `listener` on every request to upload this kind. Returns the unsubscribe function. */
export const onOpenRequest = (kind: UploadType, listener: () => void): (() => void) => {
  openRequests.addEventListener(kind, listener);
  return () => openRequests.removeEventListener(kind, listener);
};
