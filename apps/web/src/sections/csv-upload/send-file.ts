import type { CsvUpload, createCsvUpload, recogniseCsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { ApiError } from '../../data/calls/api-error.ts';
import { moduleAddress, toQueryString } from '../../data/calls/call.ts';
import { sendForm } from '../../data/items/send-form.ts';
import type { UploadTarget } from './opening.ts';

export type TransferOptions = {
  file: File;
  signal: AbortSignal;
  /** Reports the share of the file that was sent, from 0 to 1. */
  onPart: (part: number) => void;
};

const buildForm = (content: Blob, name: string): FormData => {
  const form = new FormData();
  form.append('file', content, name);
  return form;
};

/** Uploads a file for checking. Fails in the same ways as `sendForm`. */
export const sendFile = async (
  business: string,
  { kind, channel }: UploadTarget,
  { file, ...sending }: TransferOptions,
): Promise<CsvUpload> => {
  const query = toQueryString({ business_id: business, kind, ...(channel ? { channel } : {}) });
  const form = buildForm(file, file.name);
  const reply = await sendForm(moduleAddress('csv-uploads', '', query), form, sending);
  return (reply as ReplyOf<typeof createCsvUpload>).data;
};

/** Number of bytes at the start of a text file that show its columns. */
const maxHeadBytes = 256 * 1024;

/** First bytes of ZIP, GZIP and old Excel files. Such files can be read only as a whole. */
const packedMarks: readonly (readonly number[])[] = [
  [0x50, 0x4b],
  [0x1f, 0x8b],
  [0xd0, 0xcf],
];

const lineFeed = 10;

/** Returns the first whole lines of a text file, or the whole file if it is packed or small. */
export const readFileStart = async (file: File): Promise<Blob> => {
  if (file.size <= maxHeadBytes) return file;
  const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  const isPacked = packedMarks.some((mark) => mark.every((byte, at) => head[at] === byte));
  const end = head.lastIndexOf(lineFeed);
  return isPacked || end < 0 ? file : file.slice(0, end);
};

export type RecognisedUpload = ReplyOf<typeof recogniseCsvUpload>['data'];

/** Asks the server which kind a file has. Fails in the same ways as `sendForm`. */
export const recogniseFile = async (
  business: string,
  { file, ...sending }: TransferOptions,
): Promise<RecognisedUpload> => {
  const query = toQueryString({ business_id: business });
  const ask = async (content: Blob) => {
    const form = buildForm(content, file.name);
    const reply = await sendForm(moduleAddress('csv-uploads', '/recognise', query), form, sending);
    return (reply as ReplyOf<typeof recogniseCsvUpload>).data;
  };
  const head = await readFileStart(file);
  try {
    return await ask(head);
  } catch (failure) {
    // Sends the whole file if its beginning is unreadable, because the cut may be inside a quoted cell or a character.
    const isUnreadable = failure instanceof ApiError && failure.status === 422;
    if (head === file || !isUnreadable) throw failure;
    return ask(file);
  }
};
