import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { signInWithPassword } from '../../e2e/support/accounts.ts';
import { startMailServer } from '../../e2e/support/mail-server.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { openBackgroundClients, printBackgroundClients } from '../others.ts';

/**
 * 200 scheduled reports are due in the same minute: `npm run bench -- schedules`. A mail server must receive each
 * exactly once. The p95 of other users' requests must stay within 300 ms while the reports are sent.
 */
const many = 200;
const bar = 300;
const perBusiness = 50;
const patience = 15 * 60_000;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const seconds = (time: number) => `${(time / 1000).toFixed(0)} s`;

let outbox = '';
let mail: Awaited<ReturnType<typeof startMailServer>> | undefined;
const server = await startServer(
  [main, '--demo'],
  async () => {
    mail = await startMailServer(outbox);
    return { DEMO_BUSINESSES: '6', DEMO_MONTHS: '13', SMTP_URL: mail.url };
  },
  async (folder) => {
    outbox = join(folder, 'received');
  },
);
const { askOthers, close } = openBackgroundClients(server.url);

const received = async (): Promise<Map<number, number>> => {
  const found = new Map<number, number>();
  for (const name of await readdir(outbox)) {
    if (!name.endsWith('.eml')) continue;
    const at = Number(/^Subject: Bench report (\d+)/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1]);
    found.set(at, (found.get(at) ?? 0) + 1);
  }
  return found;
};

try {
  const { token } = await signInWithPassword(server.url, 'admin');
  const { token: other } = await signInWithPassword(server.url, 'adviser');
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${server.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Answer;
  };
  type Business = { id: string; figures: { revenue: { now: number | null } } };
  const { data: all } = await send<{ data: Business[] }>('GET', '/overview');
  // Businesses without revenue are excluded: their revenue page is empty, so no report would be sent.
  const businesses = all.filter(({ figures }) => figures.revenue.now !== null);
  const first = businesses[0]?.id ?? '';
  const quietUntil = performance.now() + 7000;
  await askOthers({ token: other, business: first }, () => performance.now() > quietUntil - 5000);
  const quiet = await askOthers({ token: other, business: first }, () => performance.now() > quietUntil);
  printBackgroundClients('No report is due', quiet);

  const { data: me } = await send<{ data: { id: string }[] }>(
    'GET',
    `/users?business_id=${first}&response=user_list`,
  );
  // The due time is far enough ahead to create all schedules before it.
  const due = new Date(Math.ceil((Date.now() + 45_000) / 60_000) * 60_000);
  const known = await send<{ data: { id: string; time_zone: string }[] }>('GET', '/businesses?per_page=-1');
  const zones = new Map(known.data.map(({ id, time_zone }) => [id, time_zone]));
  for (let at = 0; at < many; at += 1) {
    const business = businesses[Math.floor(at / perBusiness)];
    if (!business) throw new Error('The demo has too few businesses.');
    const [day = '', time = ''] = localTimeAt(zones.get(business.id) ?? '', due).split(' ');
    const { data: made } = await send<{ data: { next_due_at: string } }>('POST', '/report-schedules', {
      business_id: business.id,
      name: `Bench ${at}`,
      subject: `Bench report ${at}`,
      pages: ['/dashboard/performance', '/business/revenue'],
      period: 'last_3_months',
      comparison: 'previous_year',
      recipients: [me[0]?.id],
      rule: { every: 'week', day: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, time },
    });
    if (Date.parse(made.next_due_at) !== due.getTime())
      throw new Error(`Report ${at} is due ${made.next_due_at}, not ${due.toISOString()}.`);
  }
  console.log(`${many} reports are due at ${due.toISOString()}.`);
  await pause(Math.max(0, due.getTime() - Date.now()));
  let over = false;
  const begun = Date.now();
  const meanwhile = askOthers({ token: other, business: first }, () => over);
  while ((await received()).size < many && Date.now() - begun < patience) await pause(1000);
  over = true;
  const took = Date.now() - begun;
  const times = await meanwhile;
  // Duplicate mails would arrive within this time.
  await pause(10_000);
  const counts = await received();
  const twice = [...counts.values()].filter((count) => count > 1).length;
  const missing = Array.from({ length: many }, (_, at) => at).filter((at) => !counts.has(at)).length;
  console.log(
    `${counts.size} of ${many} received after ${seconds(took)}; missing ${missing}, twice ${twice}: ${missing + twice === 0 ? 'met' : 'MISSED'}. Machine load ${loadavg()[0]?.toFixed(1)}.`,
  );
  const p95 = printBackgroundClients('  meanwhile', times);
  console.log(`  p95 ${p95.toFixed(0)} ms, bar ${bar} ms: ${p95 <= bar ? 'met' : 'MISSED'}`);
  const slowest = Object.entries(times).map(([name, found]) => `${name} ${Math.max(...found).toFixed(0)} ms`);
  console.log(`  the longest: ${slowest.join(', ')}`);
} finally {
  close();
  await server.stop();
  await mail?.stop();
}
