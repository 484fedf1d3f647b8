import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServersReady } from './serve.ts';

const memory = async (child: ChildProcess): Promise<{ now: number; peak: number }> => {
  const told = once(child, 'message');
  child.send('memory');
  const [found] = (await told) as [{ now: number; peak: number }];
  return found;
};

const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

export const measureDownload = async (
  child: ChildProcess,
  ready: ServersReady,
  token: string,
): Promise<void> => {
  const path = `http://127.0.0.1:${ready.ours}/v1/modules/meetings/forms/meetings/items/download?business_id=${ready.large}`;
  for (const format of ['csv', 'xlsx', 'json']) {
    await memory(child);
    const before = await memory(child);
    const start = performance.now();
    const answer = await fetch(`${path}&format=${format}`, { headers: { authorization: `Bearer ${token}` } });
    const first = performance.now() - start;
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
    const took = ((performance.now() - start) / 1000).toFixed(1);
    const { peak } = await memory(child);
    console.log(
      `Download as ${format.padEnd(4)} ${mb(bytes)} in ${took} s (first byte after ${(first / 1000).toFixed(1)} s); server ${mb(before.now)} before, ${mb(peak)} at most`,
    );
  }
};
