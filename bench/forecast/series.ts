import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { withScratch } from '../../apps/server/src/platform/duckdb/scratch.ts';
import { demoBusinesses } from '../../tools/demo/businesses.ts';
import { demoRange, generateFacts } from '../../tools/demo/generate.ts';
import type { Series } from './backtest.ts';

const root = join(import.meta.dirname, '../..');
/** Folder of real data sets that may not be redistributed, next to the repository. */
const shared = join(root, '../shared/data');

/**
 * Returns daily revenue and leads of the demo businesses. The first year is left out because its values have
 * not settled.
 */
export const demoSeries = async (count: number = demoBusinesses.length): Promise<Series[]> => {
  const now = new Date('2026-08-20T03:00:00Z');
  const found: Series[] = [];
  for (const business of demoBusinesses.filter(({ endedDaysAgo }) => endedDaysAgo === 0).slice(0, count))
    await withScratch(async (connection) => {
      const range = demoRange(business, 60, now);
      await generateFacts(connection, business, range);
      for (const [what, sql] of [
        ['revenue', 'SELECT day::VARCHAR, sum(amount)::DOUBLE FROM demo_orders GROUP BY 1 ORDER BY 1'],
        ['leads', 'SELECT day::VARCHAR, count(*)::DOUBLE FROM demo_leads GROUP BY 1 ORDER BY 1'],
      ] as const) {
        const rows = (await connection.runAndReadAll(sql)).getRowsJS() as [string, number][];
        const settled = `${Number(range.from.slice(0, 4)) + 1}${range.from.slice(4)}`;
        found.push({
          name: `demo ${business.slug} ${what}`,
          of: new Map(rows.filter(([day]) => day >= settled)),
        });
      }
    });
  return found;
};

export const sessionSeries = (): Series => {
  const lines = readFileSync(join(root, 'samples/daily-sessions/ga_sessions.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const pairs = lines.slice(1).map((line): [string, number] => {
    const [day = '', value = ''] = line.split(',');
    return [day, Number(value)];
  });
  return { name: 'real sessions', of: new Map(pairs) };
};

/**
 * Returns ten years of daily sessions of a real blog, from its first complete month; undefined without the
 * file.
 */
export const blogSeries = (): Series | undefined => {
  const file = join(shared, 'ga-universal-api-json/ga_report_imported_visitors.json');
  if (!existsSync(file)) return undefined;
  type Row = { dimensions: string[]; metrics: { values: string[] }[] };
  const { reports } = JSON.parse(readFileSync(file, 'utf8')) as { reports: { data: { rows: Row[] } }[] };
  const pairs = (reports[0]?.data.rows ?? []).map(({ dimensions: [day = ''], metrics }): [string, number] => [
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    Number(metrics[0]?.values[3]),
  ]);
  return { name: 'real blog', of: new Map(pairs.filter(([day]) => day >= '2012-08-01')) };
};

/** Returns two years of daily invoice revenue of a real shop; undefined without the file. */
export const retailSeries = async (): Promise<Series | undefined> => {
  const file = join(shared, 'online-retail-uk/online_retail.csv.gz');
  if (!existsSync(file)) return undefined;
  const days = new Map<string, number>();
  let columns: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    // Only the description is quoted, and no cell of it is used.
    const cells = line.replace(/"(?:[^"]|"")*"/g, '').split(',');
    if (columns.length === 0) columns = cells;
    else {
      const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
      const day = cell('InvoiceDate').slice(0, 10);
      const amount = Number(cell('Quantity')) * Number(cell('UnitPrice'));
      if (/^\d{4}-/.test(day) && Number.isFinite(amount)) days.set(day, (days.get(day) ?? 0) + amount);
    }
  }
  return { name: 'real shop revenue', of: days };
};
