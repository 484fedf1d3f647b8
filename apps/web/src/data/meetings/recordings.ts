import type { getFile } from '@bellwether/contract/api/files';
import type { openRecording } from '@bellwether/contract/api/recordings';
import { call } from '../calls/call.ts';
import { downloadFile } from '../files.ts';

const fileUrl = /^\/v1\/files\/([0-9a-f-]{36})\/content$/;

/**
 * Returns a function that loads a call recording, or the address from which the browser plays it. Both need a token, which is
 * requested at playback. Returns undefined for an address on this site that needs none.
 */
export const createRecordingFetcher = (business: string) => (link: string) => {
  const [, id] = fileUrl.exec(link) ?? [];
  if (id === undefined) {
    if (!link.startsWith('https:')) return undefined;
    return async (): Promise<string> => {
      const { data } = await call<typeof openRecording>('GET', '/recordings', {
        query: { url: link, filter: `business:${business}` },
      });
      return data.url;
    };
  }
  return async (): Promise<Blob> => {
    const { data } = await call<typeof getFile>('GET', '/files/:id', {
      params: { id },
      query: { filter: `business:${business}` },
    });
    return downloadFile(data, business);
  };
};
