import type { Fields } from './row-sql.ts';
import { exact, isOneOf } from './sql.ts';

const inclusive =
  'inclusive|inc|incl|true|yes|y|x|1|tax inclusive|including tax|tax included|gross|tax_inclusive|gst inclusive|vat inclusive'.split(
    '|',
  );
/** Sums and products of exact decimals need room: DuckDB ends the whole statement where one overflows. */
const wide = (value: string): string => `CAST(${value} AS DECIMAL(24, 6))`;
const none = `CAST(NULL AS ${exact})`;
/** Amounts that are the document's, not the line's, where the mapping says that they stand once a document. */
const ofDocuments = ['total', 'subtotal', 'tax', 'discount', 'shipping', 'tip', 'refunded'] as const;

/** Whether amounts of documents are to be shared out over their lines. */
export const isShared = ({ mapping }: Fields): boolean =>
  ofDocuments.some((key) => mapping.columns[key] !== undefined && mapping.document?.includes(key));

/** SQL of the key of a row's document: unique in each reading. */
export const documentKey = (fields: Fields): string => {
  const key = fields.has('document_number')
    ? `coalesce(t_document_number, 'line ' || line)`
    : `'line ' || line`;
  return fields.readings.length > 0 ? `reading, ${key}` : key;
};

const or0 = (fields: Fields, key: string): string =>
  fields.has(key) ? wide(`coalesce(v_${key}, 0)`) : wide('0');
const withoutSign = (fields: Fields, key: string): string => `abs(${or0(fields, key)})`;

/** The part of an amount that is tax, of this row; undefined when prices are known to hold none. */
const taxInside = (fields: Fields): string | undefined => {
  const { taxInclusive } = fields.mapping;
  if (!fields.has('tax') || taxInclusive === false) return undefined;
  if (taxInclusive === true) return or0(fields, 'tax');
  if (!fields.has('tax_basis')) return undefined;
  return `CASE WHEN ${isOneOf(`lower(${fields.text('tax_basis')})`, inclusive)} THEN ${or0(fields, 'tax')} ELSE 0 END`;
};

const product = (fields: Fields, tax: string | undefined): string => {
  const times = `${wide('v_quantity')} * v_unit_price`;
  const off = ['line_discount', 'discount'].flatMap((key) =>
    fields.has(key) && !fields.mapping.document?.includes(key)
      ? [
          `CASE WHEN ends_with(t_${key}, '%') THEN ${times} * v_${key} * CAST(0.01 AS DECIMAL(3, 2)) ELSE abs(coalesce(v_${key}, 0)) END`,
        ]
      : [],
  );
  // A percentage of a huge product overflows before any cast could be tried.
  const exactly = `TRY(CAST(${[times, ...off, ...(tax === undefined ? [] : [tax])].join(' - ')} AS ${exact}))`;
  // Below a million there is a product in whole numbers of the machine, which is several times as fast.
  return off.length > 0 || tax !== undefined
    ? exactly
    : `coalesce(TRY(CAST(v_quantity * v_unit_price AS ${exact})), ${exactly})`;
};

/** The amount of the line as it stands, without a discount that stands beside it. */
const toldAmount = (fields: Fields): string =>
  fields.has('amount_discount')
    ? `try_cast(${wide('v_amount')} - CASE WHEN v_amount < 0 THEN -1 ELSE 1 END * ${withoutSign(fields, 'amount_discount')} AS ${exact})`
    : 'v_amount';

/** The tax-exclusive amount of the line, from its own columns; NULL where it has none. */
const lineAmount = (fields: Fields, tax: string | undefined): string[] => [
  ...(fields.has('amount')
    ? [tax === undefined ? toldAmount(fields) : `try_cast(${wide(toldAmount(fields))} - ${tax} AS ${exact})`]
    : []),
  ...(fields.has('quantity') && fields.has('unit_price') ? [product(fields, tax)] : []),
];

/** Whether prices and freight of the document hold tax already, by its own sum; undefined when that is unknown. */
const taxWithin = (fields: Fields): string | undefined =>
  ['total', 'subtotal', 'tax'].every((key) => fields.has(key)) && fields.has('shipping')
    ? `(v_tax > 0 AND v_total = v_subtotal + ${or0(fields, 'shipping')} + ${or0(fields, 'tip')})`
    : undefined;

const totalWithoutExtras = (fields: Fields): string => {
  const without = `${wide('v_total')} - ${['tax', 'shipping', 'tip'].map((key) => or0(fields, key)).join(' - ')}`;
  const within = taxWithin(fields);
  if (within === undefined) return without;
  // The tax is of the freight too: the goods have their part of it, in whole cents.
  const ofGoods = `CAST(round(CAST(v_tax AS DOUBLE) * CAST(v_subtotal AS DOUBLE) / CAST(v_subtotal + ${or0(fields, 'shipping')} AS DOUBLE), 2) AS DECIMAL(24, 6))`;
  return `CASE WHEN ${within} THEN ${wide('v_subtotal')} - ${ofGoods} ELSE ${without} END`;
};

/** What is left of a tax-exclusive amount after a refund, which is given with its tax and first of all of the goods. */
const afterRefund = (fields: Fields, net: string): string => {
  if (!fields.has('refunded')) return net;
  const within = taxWithin(fields);
  const gross =
    within === undefined
      ? `(${net} + ${or0(fields, 'tax')})`
      : `(CASE WHEN ${within} THEN ${wide('v_subtotal')} ELSE ${net} + ${or0(fields, 'tax')} END)`;
  const left = `greatest(${gross} - ${withoutSign(fields, 'refunded')}, 0)`;
  // In whole cents, so that what is left of everything and of nothing is exact.
  return `CASE WHEN ${or0(fields, 'refunded')} = 0 OR ${net} <= 0 THEN ${net}
    ELSE CAST(round(CAST(${net} AS DOUBLE) * CAST(${left} AS DOUBLE) / CAST(${gross} AS DOUBLE), 2) AS DECIMAL(24, 6)) END`;
};

/** The tax-exclusive amount of a row that speaks for itself: of the line, else quantity × price, else of the document. */
const ownAmount = (fields: Fields): string => {
  const extras = fields.has('tax') || fields.has('shipping');
  const ways = [
    ...lineAmount(fields, taxInside(fields)),
    ...(fields.has('total') && extras ? [totalWithoutExtras(fields)] : []),
    ...(fields.has('subtotal') ? ['v_subtotal'] : []),
    ...(fields.has('total') ? [fields.has('tip') ? totalWithoutExtras(fields) : 'v_total'] : []),
  ];
  const amount = ways.length === 1 ? (ways[0] ?? none) : `coalesce(${[...ways, none].join(', ')})`;
  return `try_cast(${fields.has('refunded') ? afterRefund(fields, wide(amount)) : amount} AS ${exact})`;
};

/** What remains of a document: its lines without its discount, tax and refunds; or its total without tax, freight and tip. */
const documentAmount = (fields: Fields): string => {
  const taxOfDocument = fields.mapping.document?.includes('tax') ? taxInside(fields) : undefined;
  const lines = `CAST(document_lines AS DECIMAL(24, 6)) - ${fields.mapping.document?.includes('discount') ? withoutSign(fields, 'discount') : '0'} - ${taxOfDocument ?? '0'}`;
  const given = fields.has('amount') || (fields.has('quantity') && fields.has('unit_price'));
  const total = fields.has('total') && (fields.has('shipping') || !given) ? [totalWithoutExtras(fields)] : [];
  const subtotal = fields.has('subtotal') && !given ? [wide('v_subtotal')] : [];
  return `coalesce(${[...total, ...subtotal, ...(given ? [lines] : []), 'CAST(NULL AS DECIMAL(24, 6))'].join(', ')})`;
};

const units = (value: string): string => `CAST(CAST(${value} AS DECIMAL(24, 6)) * 1000000 AS HUGEINT)`;

/** SQL of a line's share of an amount of its document, exact: the shares add up to the amount to the last unit. */
const share = (amount: string): string => {
  const upTo = (weight: string) => `(${units(amount)} * ${weight}) // document_weight`;
  return `CAST(CAST(${upTo('weight_upto')} - ${upTo('(weight_upto - weight)')} AS DECIMAL(24, 0)) * CAST(0.000001 AS DECIMAL(7, 6)) AS ${exact})`;
};

/**
 * Steps that find `base`, the tax-exclusive amount of a row, and `line_tax`. Where amounts stand once a document they are shared out over
 * its lines in proportion; the lines of a document then add up to what the document is worth.
 */
export const amountSteps = (fields: Fields): Record<string, string>[] => {
  const tax = fields.has('tax') ? 'v_tax' : none;
  if (!isShared(fields)) return [{ base: ownAmount(fields), line_tax: tax }];
  const mixedDocuments = `PARTITION BY ${documentKey(fields)}`;
  const taxInLines = fields.mapping.document?.includes('tax') ? undefined : taxInside(fields);
  const own = lineAmount(fields, taxInLines);
  const amount = own.length === 0 ? wide('0') : `coalesce(${[...own, none].join(', ')})`;
  return [
    { line_amount: amount },
    {
      document_lines: `sum(line_amount) OVER (${mixedDocuments})`,
      nth_line: `row_number() OVER (${mixedDocuments} ORDER BY line)`,
    },
    {
      document_amount: documentAmount(fields),
      // A document whose lines are worth nothing is represented by its first line.
      weight: `CASE WHEN document_lines <> 0 THEN ${units('coalesce(line_amount, 0)')} WHEN nth_line = 1 THEN 1 ELSE 0 END`,
    },
    {
      document_net: afterRefund(fields, 'document_amount'),
      document_weight: `CAST(sum(weight) OVER (${mixedDocuments}) AS HUGEINT)`,
      weight_upto: `CAST(sum(weight) OVER (${mixedDocuments} ORDER BY line) AS HUGEINT)`,
    },
    {
      base: `CASE WHEN line_amount IS NULL THEN NULL WHEN document_net = document_lines THEN line_amount ELSE ${share('document_net')} END`,
      line_tax: fields.mapping.document?.includes('tax') ? share('v_tax') : tax,
    },
  ];
};
