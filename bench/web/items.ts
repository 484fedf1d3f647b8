import { readFile } from 'node:fs/promises';
import { measureEachRun, percentile } from '../measure.ts';

export type ItemTimes = {
  firstPage: number;
  csvRows: number;
  csvSeconds: number;
  memory: { before: number; most: number };
};

const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
};

/**
 * Times the server side of a list of 100,000 items: its first page, and a streamed CSV of all rows with the
 * server's memory.
 */
export async function timeItems(
  url: string,
  token: string,
  business: string,
  pid: number,
): Promise<ItemTimes> {
  const headers = { authorization: `Bearer ${token}` };
  const items = `${url}/v1/modules/meetings/forms/meetings/items`;
  const page = async () => {
    const reply = await fetch(`${items}?business_id=${business}&per_page=25`, { headers });
    if (!reply.ok) throw new Error(`The first page answered ${reply.status}.`);
    await reply.arrayBuffer();
  };
  await measureEachRun(5, page);
  const firstPage = percentile(await measureEachRun(40, page), 0.5);

  const before = await residentOf(pid);
  let most = before;
  let csvRows = -1;
  const begun = performance.now();
  const file = await fetch(`${items}/download?business_id=${business}&format=csv&per_page=-1`, { headers });
  if (!file.ok || !file.body) throw new Error(`The file answered ${file.status}.`);
  let part = 0;
  for await (const bytes of file.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of bytes) if (byte === 10) csvRows += 1;
    if (part++ % 16 === 0) most = Math.max(most, await residentOf(pid));
  }
  return { firstPage, csvRows, csvSeconds: (performance.now() - begun) / 1000, memory: { before, most } };
}
