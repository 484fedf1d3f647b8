import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';

/** File kind to upload, with the ad channel of the page for files that do not name their channel. */
export type UploadTarget = { kind: UploadType; channel?: AdChannel | undefined };
