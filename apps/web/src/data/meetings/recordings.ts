import type { getFile } from '@bellwether/contract/api/files';
import { call } from '../calls/call.ts';
import { downloadFile } from '../files.ts';

const fileUrl = /^\/v1\/files\/([0-9a-f-]{36})\/content$/;

/**
 * Returns a function that loads a call recording. A recording among the business's files needs a token, which is
 * requested at playback. Returns undefined for a call tracker's address, which the browser opens itself.
 */
export const createRecordingFetcher = (business: string) => (link: string) => {
  const [, id] = fileUrl.exec(link) ?? [];
  if (id === undefined) return undefined;
  return async (): Promise<Blob> => {
    const { data } = await call<typeof getFile>('GET', '/files/:id', {
      params: { id },
      query: { filter: `business:${business}` },
    });
    return downloadFile(data, business);
  };
};
