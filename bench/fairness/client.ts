import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../measure.ts';
import type { otherUser } from './users.ts';

export type SignedInClient = { port: number; token: string };
export const serverUrl = ({ port }: Pick<SignedInClient, 'port'>, path: string) =>
  `http://127.0.0.1:${port}${path}`;

export const signInReader = async (port: number, who: typeof otherUser): Promise<SignedInClient> => {
  const answer = await fetch(serverUrl({ port }, '/v1/auth/logon'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered ${answer.status}.`);
  return { port, token: ((await answer.json()) as { token: string }).token };
};

export const fetchText = async (me: SignedInClient, path: string): Promise<string> => {
  const answer = await fetch(serverUrl(me, path), { headers: { authorization: `Bearer ${me.token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};

export const recordTime = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  await work();
  times.push(performance.now() - start);
};

export const measureOtherTenant = async (me: SignedInClient, business: string, forSeconds: number) => {
  const found = { list: [] as number[], report: [] as number[] };
  const end = performance.now() + forSeconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const list = `/v1/modules/meetings/forms/meetings/items?business_id=${business}&per_page=25&page=${1 + (n % 9)}`;
    await recordTime(found.list, () => fetchText(me, list));
    const day = String(1 + (n % 28)).padStart(2, '0');
    const filter = `business_id:=${business},date:>=2025-07-01,date:<=2026-06-${day}`;
    const report = `/v1/modules/dashboard/data/marketing-spend?${new URLSearchParams({ filter }).toString()}`;
    await recordTime(found.report, () => fetchText(me, report));
    await pause(20);
  }
  return found;
};

export const p95 = (times: readonly number[]) => percentile(times, 0.95);
export const metText = (met: boolean) => (met ? 'met' : 'MISSED');
