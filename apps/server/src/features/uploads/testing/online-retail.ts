import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** The public Online Retail file (UCI, CC BY 4.0), which lies beside the repository. */
export const onlineRetail = new URL(
  '../../../../../../../shared/data/online-retail-uk/online_retail.csv.gz',
  import.meta.url,
);

/** The year 2011 of it, which is a part of the repository. */
export const onlineRetail2011 = new URL(
  '../../../../../../samples/online-retail/online-retail-2011.csv.gz',
  import.meta.url,
);

/** A decimal text as whole millionths: sums of them are exact. */
const millionths = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > 6) throw new Error(`${text} has more than six decimals.`);
  const value = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0') || '0');
  return text.startsWith('-') ? -value : value;
};

export type Sums = {
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

/** Net revenue of the raw file in millionths of a pound, added up row by row without any code of the product. */
export async function sumOnlineRetail(file: URL = onlineRetail): Promise<Sums> {
  const sums: Sums = {
    net: 0n,
    credited: 0n,
    month: new Map(),
    product: new Map(),
    country: new Map(),
    customer: new Map(),
  };
  const rows = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const amount = millionths(row['UnitPrice'] ?? '') * BigInt(row['Quantity'] ?? '');
    sums.net += amount;
    if (row['InvoiceNo']?.startsWith('C')) sums.credited += amount;
    add(sums.month, (row['InvoiceDate'] ?? '').slice(0, 7), amount);
    add(sums.product, row['StockCode'] ?? '', amount);
    add(sums.country, row['Country'] ?? '', amount);
    add(sums.customer, (row['CustomerID'] ?? '').replace(/\.0$/, ''), amount);
  }
  return sums;
}
