import type { Download } from 'playwright-core';

/** What a page saved. The browser runs elsewhere, so the file has no path here. */
export async function readDownload(download: Download): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  return Buffer.concat(bytes);
}
