import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leadsList } from '@bellwether/contract/rows/leads';
import { DuckDBInstance } from '@duckdb/node-api';
import { signInWithPassword } from '../../e2e/support/accounts.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { measureEachRun, percentile } from '../measure.ts';
import { printCount } from '../print.ts';

/**
 * Times a page of the lead list, with its total count, for a business with a million leads: `npm run bench -- leads
 * [100000]`. It tries each filter and sort (limit: 100 ms at the server). The baseline is the same two statements
 * written by hand, on all cores, without HTTP. Values differ in each request, so that no count comes from the cache.
 */
const many = Number(process.argv[2] ?? 1_000_000);
const bar = 100;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const make = join(import.meta.dirname, 'make.ts');
const id = randomUUID();
const columns = leadsList.columns.map(({ key }) => key);
/** Columns of the lead list that have the same name in the table. */
const own = columns.filter((key) => !['source_medium', 'lead_status'].includes(key)).join(', ');

type Asked = { what: string; query: Record<string, string>; where?: string; order?: string };
const day = (n: number) => `2025-0${1 + (n % 9)}-1${n % 10}`;
const questions = (n: number): Asked[] => [
  { what: 'first page', query: { filter: `date:>=${day(n)}` }, where: `day >= DATE '${day(n)}'` },
  ...[
    ['internal_channel', 'Social'],
    ['channel', 'facebook_ads'],
    ['campaign', `Campaign ${n}`],
    ['kind', 'form'],
    ['match_state', 'to_confirm'],
    ['city', 'Geelong'],
  ].map(
    ([key = '', value = '']): Asked => ({
      what: `${key} = …`,
      query: { filter: `${key}:=${value},date:>=${day(n)}` },
      where: `${key} = '${value}' AND day >= DATE '${day(n)}'`,
    }),
  ),
  ...(['quality_score', 'lifetime_value', 'total_invoices', 'call_seconds'] as const).map(
    (key): Asked => ({
      what: `${key} >= …`,
      query: { filter: `${key}:>=${n + 1}` },
      where: `${key} >= ${n + 1}`,
    }),
  ),
  ...(['name', 'email', 'landing_page'] as const).map(
    (key): Asked => ({
      what: `${key} has …`,
      query: { filter: `${key}:~sul${n}` },
      where: `contains(lower(${key}), 'sul${n}')`,
    }),
  ),
  {
    what: 'invoice:=yes',
    query: { filter: `invoice:=yes,date:>=${day(n)}` },
    where: `customer_key IS NOT NULL AND match_state <> 'to_confirm' AND day >= DATE '${day(n)}'`,
  },
  {
    what: 'source / medium',
    query: { filter: `source_medium:=google,date:>=${day(n)}` },
    where: `concat_ws(' / ', source, medium) = 'google' AND day >= DATE '${day(n)}'`,
  },
  ...(
    [
      'lifetime_value',
      'total_invoices',
      'name',
      'email',
      'phone',
      'customer_name',
      'campaign',
      'city',
      'quality_score',
      'match_confidence',
      'day',
    ] as const
  ).map(
    (key): Asked => ({
      what: `by ${key}`,
      query: { sort: `${key}:desc`, filter: `date:>=${day(n)}` },
      where: `day >= DATE '${day(n)}'`,
      order: key,
    }),
  ),
  ...['harwil', 'gmail', '04', 'campaign 1'].map(
    (word): Asked => ({
      what: `search "${word}…"`,
      query: { table_keywords: `${word}${word === 'gmail' ? '' : n % 10}` },
      where: `contains(lower(concat_ws(' ', name, phone, email, lead_key, campaign, landing_page, customer_name)), '${word}${word === 'gmail' ? '' : n % 10}')`,
    }),
  ),
];

const server = await startServer([main], {}, async (folder) => {
  execFileSync(process.execPath, [make, folder, id, String(many)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});
try {
  const copy = join(server.dataDir, 'bare.duckdb');
  await copyFile(join(server.dataDir, 'warehouse.duckdb'), copy);
  const instance = await DuckDBInstance.create(copy, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const { token } = await signInWithPassword(server.url, 'admin');
  const ask = async ({ query }: Asked): Promise<number> => {
    const search = new URLSearchParams({ business_id: id, ...query });
    const reply = await fetch(`${server.url}/v1/modules/conversions/rows/leads?${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await reply.json()) as { meta: [{ pagination: { total: number } }] };
    if (reply.status !== 200) throw new Error(JSON.stringify(body));
    return body.meta[0].pagination.total;
  };
  const bare = async ({ where = 'true', order = 'occurred_at' }: Asked): Promise<number> => {
    const all = `FROM leads WHERE business_id = '${id}' AND ${where}`;
    await connection.runAndReadAll(`SELECT ${own} ${all} ORDER BY ${order} DESC NULLS LAST LIMIT 15`);
    return Number((await connection.runAndReadAll(`SELECT count(*)::DOUBLE ${all}`)).getRowsJS()[0]?.[0]);
  };
  const cells = (values: readonly string[]) => console.log(`| ${values.join(' | ')} |`);
  cells(['asked', 'found', 'p50', 'p95', 'by hand', 'ratio', '']);
  cells(Array.from({ length: 7 }, () => '---'));
  for (const [at, { what }] of questions(0).entries()) {
    const nth = (n: number) => questions(n)[at] as Asked;
    const [found, known] = [await ask(nth(0)), await bare(nth(0))];
    const same = found === known ? '' : ` (by hand ${printCount(known)})`;
    const times = await measureEachRun(9, (n) => ask(nth(n + 1)));
    const raw = await measureEachRun(9, (n) => bare(nth(n + 1)));
    const [p50, p95, hand] = [percentile(times, 0.5), percentile(times, 0.95), percentile(raw, 0.5)];
    cells([
      what,
      printCount(found) + same,
      `${printCount(p50)} ms`,
      `${printCount(p95)} ms`,
      `${printCount(hand)} ms`,
      (p50 / hand).toFixed(2),
      p50 < bar ? 'met' : 'MISSED',
    ]);
  }
  connection.closeSync();
} finally {
  await server.stop();
}
