import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { daysBetween } from '@bellwether/domain/time/day';
import { withScratch } from '@bellwether/reading/rows/scratch';
import { demoBusinesses } from '../../tools/demo/businesses/businesses.ts';
import { demoRange, generateFacts } from '../../tools/demo/generate.ts';
import type { BacktestSeries } from './backtest.ts';

const root = join(import.meta.dirname, '../..');
/** Folder of real data sets that may not be redistributed, next to the repository. */
const shared = join(root, '../shared/data');

/**
 * Returns daily revenue and leads of the demo businesses. The first year is omitted because its values have not
 * settled.
 */
export const demoSeries = async (count: number = demoBusinesses.length): Promise<BacktestSeries[]> => {
  const now = new Date('2026-08-20T03:00:00Z');
  const found: BacktestSeries[] = [];
  for (const business of demoBusinesses.filter(({ endedDaysAgo }) => endedDaysAgo === 0).slice(0, count))
    await withScratch(async (connection) => {
      const range = demoRange(business, 60, now);
      await generateFacts(connection, business, range);
      for (const [what, sql] of [
        [
          'revenue',
          'SELECT day::VARCHAR, sum(amount)::DOUBLE, sum(amount::DOUBLE ^ 2) FROM demo_orders GROUP BY 1 ORDER BY 1',
        ],
        ['leads', 'SELECT day::VARCHAR, count(*)::DOUBLE, 0::DOUBLE FROM demo_leads GROUP BY 1 ORDER BY 1'],
      ] as const) {
        const rows = (await connection.runAndReadAll(sql)).getRowsJS() as [string, number, number][];
        const settled = `${Number(range.from.slice(0, 4)) + 1}${range.from.slice(4)}`;
        found.push({
          name: `demo ${business.slug} ${what}`,
          metric: what,
          of: new Map(rows.flatMap(([day, value]) => (day >= settled ? [[day, value]] : []))),
          ...(what === 'revenue' ? { squares: new Map(rows.map(([day, , square]) => [day, square])) } : {}),
        });
      }
    });
  return found;
};

export const sessionSeries = (): BacktestSeries => {
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
export const blogSeries = (): BacktestSeries | undefined => {
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

type Invoice = { day: string; amount: number };

/** Returns the series of invoices, from the first to the last day of `invoices`. */
const invoiceSeries = (name: string, invoices: Iterable<Invoice>): BacktestSeries => {
  const [amounts, squares] = [new Map<string, number>(), new Map<string, number>()];
  for (const { day, amount } of invoices) {
    amounts.set(day, (amounts.get(day) ?? 0) + amount);
    squares.set(day, (squares.get(day) ?? 0) + amount ** 2);
  }
  return { name, metric: 'revenue', of: amounts, squares };
};

/** Returns a year of daily invoice revenue of a real shop; undefined without the file. */
export const retailSeries = async (): Promise<BacktestSeries | undefined> => {
  const file = join(shared, 'online-retail-uk/online_retail.csv.gz');
  if (!existsSync(file)) return undefined;
  const invoices = new Map<string, Invoice>();
  let columns: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    // Only the description is quoted, and the bench uses no quoted cell.
    const cells = line.replace(/"(?:[^"]|"")*"/g, '').split(',');
    if (columns.length === 0) columns = cells;
    else {
      const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
      const day = cell('InvoiceDate').slice(0, 10);
      const amount = Number(cell('Quantity')) * Number(cell('UnitPrice'));
      if (!/^\d{4}-/.test(day) || !Number.isFinite(amount)) continue;
      const number = cell('InvoiceNo');
      invoices.set(number, { day, amount: (invoices.get(number)?.amount ?? 0) + amount });
    }
  }
  return invoiceSeries('real shop revenue', invoices.values());
};

/** Reads the rows of a file, with quoted cells left empty because the bench uses none; undefined without the file. */
const readSharedRows = (path: string, separator: string): Record<string, string>[] | undefined => {
  const file = join(shared, path);
  if (!existsSync(file)) return undefined;
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(separator);
  return lines.map((line) => {
    const cells = line.replace(/"(?:[^"]|"")*"/g, '').split(separator);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
};

/**
 * Returns the daily revenue from the ledger of a real small company, with a few invoices a week; undefined without the
 * file.
 */
export const ledgerSeries = (): BacktestSeries | undefined => {
  const rows = readSharedRows('xero-ledger-anonymised/xero_invoice.csv', ',');
  return (
    rows &&
    invoiceSeries(
      'real ledger revenue',
      rows
        .filter(({ type, status }) => type === 'ACCREC' && (status === 'PAID' || status === 'AUTHORISED'))
        .map(({ date = '', sub_total, currency_rate }) => ({
          day: date,
          amount: Number(sub_total) / Number(currency_rate),
        })),
    )
  );
};

/** Minimum number of days for daily forecasts with `runShortTrials`. */
const minCallDays = 84;

/** Returns the daily leads of a real campaign, and the incoming calls of real small businesses. */
export const realLeadSeries = (): BacktestSeries[] => {
  const found = new Map<string, Map<string, number>>();
  const add = (name: string, day: string, count: number) => {
    const days = found.get(name) ?? new Map<string, number>();
    days.set(day, (days.get(day) ?? 0) + count);
    found.set(name, days);
  };
  for (const row of readSharedRows('leads-utm-funnel/Leads.csv', ';') ?? []) {
    const [month = '', day = '', year = ''] = (row['Created Date'] ?? '').split(' ')[0]?.split('/') ?? [];
    add('real campaign leads', `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, 1);
  }
  for (const row of readSharedRows('calls-telephony-2019/telecom_dataset_us.csv', ',') ?? [])
    if (row['direction'] === 'in')
      add(`real calls ${row['user_id']}`, (row['date'] ?? '').slice(0, 10), Number(row['calls_count']));
  return [...found].flatMap(([name, of]): BacktestSeries[] => {
    const days = [...of.keys()].toSorted();
    const isLong = daysBetween(days[0] ?? '', days.at(-1) ?? '') + 1 >= minCallDays;
    return isLong ? [{ name, metric: 'leads', of }] : [];
  });
};
