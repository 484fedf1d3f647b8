import type { CsvUpload, createCsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import { moduleAddress, toQueryString } from '../../data/calls/call.ts';
import { sendForm } from '../../data/items/send-form.ts';

type Sending = {
  business: string;
  kind: UploadType;
  /** Ad channel of the page that the file is uploaded from. */
  channel: AdChannel | undefined;
  file: File;
  signal: AbortSignal;
  /** Reports the part sent, from 0 to 1. */
  onPart: (part: number) => void;
};

/** Uploads a file for checking. Fails in the same ways as `sendForm`. */
export const sendFile = async ({
  business,
  kind,
  channel,
  file,
  ...sending
}: Sending): Promise<CsvUpload> => {
  const form = new FormData();
  form.append('file', file);
  const query = toQueryString({ business_id: business, kind, ...(channel ? { channel } : {}) });
  const reply = await sendForm(moduleAddress('csv-uploads', '', query), form, sending);
  return (reply as ReplyOf<typeof createCsvUpload>).data;
};
