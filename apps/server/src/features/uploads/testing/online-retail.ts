import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Path of the public Online Retail file (UCI, CC BY 4.0), stored next to the repository. */
export const onlineRetailFile = new URL(
  '../../../../../../../shared/data/online-retail-uk/online_retail.csv.gz',
  import.meta.url,
);

/** Path of the rows of 2011 from that file, stored in the repository. */
export const onlineRetail2011File = new URL(
  '../../../../../../samples/online-retail/online-retail-2011.csv.gz',
  import.meta.url,
);

/** Converts a decimal text to micros, so that sums are exact. */
const millionths = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > 6) throw new Error(`${text} has more than six decimals.`);
  const value = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0') || '0');
  return text.startsWith('-') ? -value : value;
};

export type RetailSums = {
  net: bigint;
  credited: bigint;
  month: Map<string, bigint>;
  product: Map<string, bigint>;
  country: Map<string, bigint>;
  customer: Map<string, bigint>;
};

const add = (sums: Map<string, bigint>, key: string, amount: bigint) => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

/**
 * Splits a CSV line into cells. Few cells are quoted, and no record has several lines: such lines would lack cells and
 * throw.
 */
const splitCells = (line: string): string[] =>
  line.includes('"') ? (parse(line)[0] ?? []) : line.split(',');

/** Computes the net revenue of the raw file in millionths of a pound, row by row and without any product code. */
export async function sumOnlineRetail(file: URL = onlineRetailFile): Promise<RetailSums> {
  const sums: RetailSums = {
    net: 0n,
    credited: 0n,
    month: new Map(),
    product: new Map(),
    country: new Map(),
    customer: new Map(),
  };
  const [first = '', ...lines] = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split(/\r?\n/);
  const head = splitCells(first);
  const at = (name: string): number => head.indexOf(name);
  const [invoice, day, product] = [at('InvoiceNo'), at('InvoiceDate'), at('StockCode')];
  const [price, quantity, country, customer] = [
    at('UnitPrice'),
    at('Quantity'),
    at('Country'),
    at('CustomerID'),
  ];
  for (const line of lines) {
    const cells = splitCells(line);
    if (cells.length !== head.length) throw new Error(`Not a row of the file: ${line}`);
    const amount = millionths(cells[price] ?? '') * BigInt(cells[quantity] ?? '');
    sums.net += amount;
    if (cells[invoice]?.startsWith('C')) sums.credited += amount;
    add(sums.month, (cells[day] ?? '').slice(0, 7), amount);
    add(sums.product, cells[product] ?? '', amount);
    add(sums.country, cells[country] ?? '', amount);
    add(sums.customer, (cells[customer] ?? '').replace(/\.0$/, ''), amount);
  }
  return sums;
}
