import type { CsvUpload, createCsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { addressOf, authorization } from '../../data/call.ts';
import { Refused } from '../../data/refused.ts';

type Sending = {
  business: string;
  kind: ImportKind;
  /** The advertising page it is sent from. */
  channel: AdChannel | undefined;
  file: File;
  signal: AbortSignal;
  /** How much is on its way, from 0 to 1. */
  onPart: (part: number) => void;
};

/**
 * Sends a file to be looked at. A request of its own, for only XMLHttpRequest tells how much has been sent, and a large file may
 * take longer than any other call. Rejects with `Refused`; with the signal's reason when it was broken off.
 */
export const sendFile = ({ business, kind, channel, file, signal, onPart }: Sending): Promise<CsvUpload> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      addressOf('/csv-uploads', { query: { business_id: business, kind, ...(channel ? { channel } : {}) } }),
    );
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status !== 201) reject(new Refused(request.status, request.response));
      else resolve((request.response as ReplyOf<typeof createCsvUpload>).data);
    };
    request.onerror = () => reject(new Refused(0, null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
