import { readFile } from 'node:fs/promises';
import { percentile, timeEach } from '../measure.ts';

export type ItemTimes = {
  firstPage: number;
  csvRows: number;
  csvSeconds: number;
  memory: { before: number; most: number };
};

/** Resident memory of a process in bytes, as Linux tells it. */
const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
};

/** The server's side of the table of 100,000: its first page, and the file of all rows read as it comes, with the server's memory meanwhile. */
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
  await timeEach(5, page);
  const firstPage = percentile(await timeEach(40, page), 0.5);

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
