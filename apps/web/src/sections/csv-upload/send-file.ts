import type { CsvUpload, createCsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import { moduleAddress, toQueryString } from '../../data/calls/call.ts';
import { sendForm } from '../../data/items/send-form.ts';

type Sending = {
  business: string;
  kind: UploadType;
  /** The advertising page it is sent from. */
  channel: AdChannel | undefined;
  file: File;
  signal: AbortSignal;
  /** How much is on its way, from 0 to 1. */
  onPart: (part: number) => void;
};

/** Sends a file to be looked at. Ends as `sendForm` does. */
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
