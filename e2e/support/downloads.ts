import type { Download } from 'playwright-core';

/**
 * Returns the content of a download by its stream, because the browser may run elsewhere, so the file has no local
 * path.
 */
export async function readDownload(download: Download): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  return Buffer.concat(bytes);
}
