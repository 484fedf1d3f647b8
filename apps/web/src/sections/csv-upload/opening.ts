import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';

/** File kind to upload, with the ad channel of the page for files that do not name their channel. */
export type UploadTarget = { kind: UploadType; channel?: AdChannel | undefined };

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
