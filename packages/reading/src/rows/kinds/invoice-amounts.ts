import type { Fields } from '../row-sql.ts';
import { exactDecimal, isOneOfSql } from '../sql.ts';
import { isPercentSql, percentSql } from '../values/percent-sql.ts';

const inclusive =
  'inclusive|inc|incl|true|yes|y|x|1|tax inclusive|including tax|tax included|gross|tax_inclusive|gst inclusive|vat inclusive'.split(
    '|',
  );
/** Casts to a wider decimal, because an overflow in DuckDB aborts the whole statement. */
const wide = (value: string): string => `CAST(${value} AS DECIMAL(24, 6))`;
const none = `CAST(NULL AS ${exactDecimal})`;
/** Amounts that belong to the document instead of the line, if the mapping lists them in `document`. */
const documentAmountKeys = ['total', 'subtotal', 'tax', 'discount', 'shipping', 'tip', 'refunded'] as const;

/** Reports whether document amounts are distributed over the lines. */
export const isDocumentAmount = ({ mapping }: Fields): boolean =>
  documentAmountKeys.some((key) => mapping.columns[key] !== undefined && mapping.document?.includes(key));

/** Returns SQL for the key of a row's document, unique within each alternative reading of the file. */
export const documentKeySql = (fields: Fields): string => {
  const key = fields.has('document_number')
    ? `coalesce(t_document_number, 'line ' || line)`
    : `'line ' || line`;
  return fields.readings.length > 0 ? `reading, ${key}` : key;
};

const or0 = (fields: Fields, key: string): string =>
  fields.has(key) ? wide(`coalesce(v_${key}, 0)`) : wide('0');
const withoutSign = (fields: Fields, key: string): string => `abs(${or0(fields, key)})`;

const cents = (value: string): string => `CAST(round(${value}, 2) AS DECIMAL(24, 6))`;

/** Returns SQL for the tax included in a gross amount: the tax of the row, or its percentage. */
const taxWithinAmount = (fields: Fields, gross: string): string =>
  fields.has('tax')
    ? `CASE WHEN ${isPercentSql(fields, 'tax')} THEN ${cents(`CAST(${gross} AS DOUBLE) - CAST(${gross} AS DOUBLE) / (1 + coalesce(${percentSql(fields, 'tax')}, 0))`)} ELSE ${or0(fields, 'tax')} END`
    : wide('0');

/** Returns SQL for the tax of a row, given its net amount. */
const taxOnAmount = (fields: Fields, net: string): string =>
  fields.has('tax')
    ? `CASE WHEN ${isPercentSql(fields, 'tax')} THEN try_cast(${cents(`CAST(${net} AS DOUBLE) * ${percentSql(fields, 'tax')}`)} AS ${exactDecimal}) ELSE v_tax END`
    : none;

/** Returns SQL for the discount as a positive amount, given as an amount or as a percentage of `whole`. */
const discountSql = (fields: Fields, key: string, whole: string): string =>
  `CASE WHEN ${isPercentSql(fields, key)} THEN abs(TRY(CAST(CAST(${whole} AS DOUBLE) * ${percentSql(fields, key)} AS DECIMAL(24, 6)))) ELSE ${withoutSign(fields, key)} END`;

/**
 * Returns whether prices include tax, or the SQL condition for it. The user's choice comes first, then a tax basis
 * column, then the file's figures.
 */
const findTaxInclusion = (
  fields: Fields,
  amountIncludesTax: boolean,
): 'never' | 'always' | { when: string } => {
  const { taxInclusive } = fields.mapping;
  if (!fields.has('tax') || taxInclusive === false) return 'never';
  if (taxInclusive === true) return 'always';
  if (fields.has('tax_basis')) return { when: isOneOfSql(`lower(${fields.text('tax_basis')})`, inclusive) };
  return amountIncludesTax ? 'always' : 'never';
};

/** Returns SQL for an amount minus its included tax; undefined if it includes none. */
const withoutTax = (
  fields: Fields,
  amount: string,
  taxInclusion: ReturnType<typeof findTaxInclusion>,
): string | undefined => {
  if (taxInclusion === 'never') return undefined;
  const tax = taxWithinAmount(fields, amount);
  return `${wide(amount)} - ${taxInclusion === 'always' ? tax : `CASE WHEN ${taxInclusion.when} THEN ${tax} ELSE 0 END`}`;
};

const product = (fields: Fields): string => {
  const times = `${wide('v_quantity')} * v_unit_price`;
  const { amounts } = fields.format;
  const discounts =
    amounts?.lines?.discount === false && !fields.has('amount')
      ? ['line_discount']
      : ['line_discount', 'discount'];
  const off = discounts.flatMap((key) =>
    fields.has(key) && !fields.mapping.document?.includes(key) ? [discountSql(fields, key, times)] : [],
  );
  const taxInclusion = findTaxInclusion(fields, amounts?.lines?.tax === 'inside' && !fields.has('amount'));
  const reduced = [times, ...off].join(' - ');
  // Tries the cast, because a percentage of a huge product overflows before a cast can catch it.
  const exactly = `TRY(CAST(${withoutTax(fields, `(${reduced})`, lineTaxInclusion(fields, taxInclusion)) ?? reduced} AS ${exactDecimal}))`;
  // Multiplies narrow integers below a million, which is several times as fast.
  return off.length > 0 || taxInclusion !== 'never'
    ? exactly
    : `coalesce(TRY(CAST(v_quantity * v_unit_price AS ${exactDecimal})), ${exactly})`;
};

/** Returns whether line amounts include tax. A tax given once per document is subtracted from the document instead. */
const lineTaxInclusion = (
  fields: Fields,
  taxInclusion: ReturnType<typeof findTaxInclusion>,
): ReturnType<typeof findTaxInclusion> =>
  isDocumentAmount(fields) && fields.mapping.document?.includes('tax') ? 'never' : taxInclusion;

/** Returns SQL for the line amount minus a discount given in another column. */
const statedAmount = (fields: Fields): string => {
  if (fields.has('amount_discount'))
    return `try_cast(${wide('v_amount')} - CASE WHEN v_amount < 0 THEN -1 ELSE 1 END * ${withoutSign(fields, 'amount_discount')} AS ${exactDecimal})`;
  const isLineDiscount = fields.has('discount') && !fields.mapping.document?.includes('discount');
  return isLineDiscount && fields.format.amounts?.lines?.discount === true
    ? `try_cast(${wide('v_amount')} - ${discountSql(fields, 'discount', 'v_amount')} AS ${exactDecimal})`
    : 'v_amount';
};

/**
 * Returns SQL for the net amount of a line from its own columns, in order of preference; NULL without a
 * value.
 */
const lineAmount = (fields: Fields): string[] => {
  const { amounts } = fields.format;
  const includesTax = amounts?.lines?.tax === 'inside' || amounts?.amount?.tax === 'added';
  const net = withoutTax(
    fields,
    statedAmount(fields),
    lineTaxInclusion(fields, findTaxInclusion(fields, includesTax)),
  );
  return [
    ...(fields.has('credit') && fields.has('debit')
      ? [
          `CASE WHEN v_credit IS NOT NULL OR v_debit IS NOT NULL THEN try_cast(${or0(fields, 'credit')} - ${or0(fields, 'debit')} AS ${exactDecimal}) END`,
        ]
      : []),
    ...(fields.has('amount')
      ? [net === undefined ? statedAmount(fields) : `try_cast(${net} AS ${exactDecimal})`]
      : []),
    ...(fields.has('quantity') && fields.has('unit_price') ? [product(fields)] : []),
  ];
};

const findTotalRule = ({ format: { amounts } }: Fields) => amounts?.total ?? amounts?.lines;

/**
 * Returns SQL that tests whether prices and shipping of a document already include tax; undefined if columns
 * are missing.
 */
const taxWithin = (fields: Fields): string | undefined => {
  if (!['total', 'subtotal', 'tax', 'shipping'].every((key) => fields.has(key))) return undefined;
  const extras = `${or0(fields, 'shipping')} + ${or0(fields, 'tip')}`;
  const reduced = fields.has('discount')
    ? ` OR v_total = v_subtotal - ${withoutSign(fields, 'discount')} + ${extras}`
    : '';
  return `(v_tax > 0 AND (v_total = v_subtotal + ${extras}${reduced}) AND NOT ${isPercentSql(fields, 'tax')})`;
};

/** Returns SQL for the net amount of a document from its total. */
const totalWithoutExtras = (fields: Fields): string => {
  const sum = findTotalRule(fields);
  const extras = (['shipping', 'tip'] as const).filter((key) => sum?.[key] !== false);
  const goods = [wide('v_total'), ...extras.map((key) => or0(fields, key))].join(' - ');
  const without = sum?.tax === 'beside' ? goods : `${goods} - ${taxWithinAmount(fields, `(${goods})`)}`;
  const within = taxWithin(fields);
  if (within === undefined || fields.format.amounts?.freightUntaxed) return without;
  // Gives the goods their share of a tax that also covers shipping, in whole cents.
  const goodsTax = cents(
    `CAST(v_tax AS DOUBLE) * CAST(${goods} AS DOUBLE) / CAST(${goods} + ${or0(fields, 'shipping')} AS DOUBLE)`,
  );
  return `CASE WHEN ${within} THEN ${goods} - ${goodsTax} ELSE ${without} END`;
};

/** Returns SQL for the subtotal, or the total if a discount was subtracted from the subtotal. */
const subtotalOrTotal = (fields: Fields): string => {
  if (!fields.has('total')) return 'v_subtotal';
  const reduced = fields.has('discount')
    ? `least(${wide('v_total')}, ${wide('v_subtotal')} - ${discountSql(fields, 'discount', 'v_subtotal')})`
    : wide('v_total');
  return `CASE WHEN v_subtotal > 0 AND v_total BETWEEN 0 AND v_subtotal THEN ${reduced} ELSE ${wide('v_subtotal')} END`;
};

/** Returns SQL for the net amount after a refund. A refund includes tax and is taken from the goods first. */
const afterRefund = (fields: Fields, net: string): string => {
  if (!fields.has('refunded')) return net;
  const within = taxWithin(fields);
  const gross =
    within === undefined
      ? `(${net} + ${or0(fields, 'tax')})`
      : `(CASE WHEN ${within} THEN ${wide('v_subtotal')} ELSE ${net} + ${or0(fields, 'tax')} END)`;
  const left = `greatest(${gross} - ${withoutSign(fields, 'refunded')}, 0)`;
  // Rounds to whole cents, so that full and empty refunds are exact.
  return `CASE WHEN ${or0(fields, 'refunded')} = 0 OR ${net} <= 0 THEN ${net}
    ELSE CAST(round(CAST(${net} AS DOUBLE) * CAST(${left} AS DOUBLE) / CAST(${gross} AS DOUBLE), 2) AS DECIMAL(24, 6)) END`;
};

/**
 * Returns SQL for the net amount of a row with its own amounts: from its line amount, else quantity × price, else
 * document amounts.
 */
const rowAmount = (fields: Fields): string => {
  const extras = fields.has('tax') || fields.has('shipping') || fields.format.amounts?.total !== undefined;
  const candidates = [
    ...lineAmount(fields),
    ...(fields.has('total') && extras ? [totalWithoutExtras(fields)] : []),
    ...(fields.has('subtotal') ? [subtotalOrTotal(fields)] : []),
    ...(fields.has('total') ? [fields.has('tip') ? totalWithoutExtras(fields) : 'v_total'] : []),
  ];
  const amount =
    candidates.length === 1 ? (candidates[0] ?? none) : `coalesce(${[...candidates, none].join(', ')})`;
  return `try_cast(${fields.has('refunded') ? afterRefund(fields, wide(amount)) : amount} AS ${exactDecimal})`;
};

/**
 * Returns SQL for the net amount of a document: its total without tax, shipping and tip, or its lines without
 * discount and tax.
 */
const documentAmount = (fields: Fields): string => {
  const { amounts } = fields.format;
  const taxInclusion = fields.mapping.document?.includes('tax')
    ? findTaxInclusion(fields, amounts?.lines?.tax === 'inside')
    : 'never';
  const discount =
    fields.mapping.document?.includes('discount') && amounts?.lines?.discount !== false
      ? discountSql(fields, 'discount', 'document_lines')
      : '0';
  const reduced = `CAST(document_lines AS DECIMAL(24, 6)) - ${discount}`;
  const lines = withoutTax(fields, `(${reduced})`, taxInclusion) ?? reduced;
  const hasLineAmount = fields.has('amount') || (fields.has('quantity') && fields.has('unit_price'));
  const total =
    fields.has('total') && (fields.has('shipping') || !hasLineAmount || findTotalRule(fields))
      ? [totalWithoutExtras(fields)]
      : [];
  const subtotal = fields.has('subtotal') && !hasLineAmount ? [subtotalOrTotal(fields)] : [];
  const byTotal =
    fields.has('tax') || fields.has('shipping') || !fields.has('subtotal') || findTotalRule(fields);
  const document = byTotal || hasLineAmount ? [...total, ...subtotal] : [...subtotal, ...total];
  return `coalesce(${[...document, ...(hasLineAmount ? [lines] : []), 'CAST(NULL AS DECIMAL(24, 6))'].join(', ')})`;
};

const units = (value: string): string => `CAST(CAST(${value} AS DECIMAL(24, 6)) * 1000000 AS HUGEINT)`;

/** Returns SQL for a line's exact share of a document amount. The shares add up to the amount to the last unit. */
const share = (amount: string): string => {
  const upTo = (weight: string) => `(${units(amount)} * ${weight}) // document_weight`;
  return `CAST(CAST(${upTo('weight_upto')} - ${upTo('(weight_upto - weight)')} AS DECIMAL(24, 0)) * CAST(0.000001 AS DECIMAL(7, 6)) AS ${exactDecimal})`;
};

const shareTax = (fields: Fields): string =>
  `CASE WHEN ${isPercentSql(fields, 'tax')} THEN ${taxOnAmount(fields, 'base')} ELSE ${share('v_tax')} END`;

/**
 * Returns the steps that compute `base`, the net amount of a row, and `line_tax`. Amounts given once per
 * document are distributed over its lines in proportion, so that the lines add up to the document.
 */
export const amountSteps = (fields: Fields): Record<string, string>[] => {
  if (!isDocumentAmount(fields))
    return [{ base: rowAmount(fields) }, { line_tax: taxOnAmount(fields, 'base') }];
  const mixedDocuments = `PARTITION BY ${documentKeySql(fields)}`;
  const lineAmounts = lineAmount(fields);
  // Uses a price without a quantity as the weight of its line in the document total.
  if (lineAmounts.length === 0 && fields.has('unit_price')) lineAmounts.push('v_unit_price');
  const amount = lineAmounts.length === 0 ? wide('0') : `coalesce(${[...lineAmounts, none].join(', ')})`;
  return [
    { line_amount: amount },
    {
      document_lines: `sum(line_amount) OVER (${mixedDocuments})`,
      nth_line: `row_number() OVER (${mixedDocuments} ORDER BY line)`,
    },
    {
      document_amount: documentAmount(fields),
      // Puts the whole document amount on the first line if all lines are worth zero.
      weight: `CASE WHEN document_lines <> 0 THEN ${units('coalesce(line_amount, 0)')} WHEN nth_line = 1 THEN 1 ELSE 0 END`,
    },
    {
      document_net: afterRefund(fields, 'document_amount'),
      document_weight: `CAST(sum(weight) OVER (${mixedDocuments}) AS HUGEINT)`,
      weight_upto: `CAST(sum(weight) OVER (${mixedDocuments} ORDER BY line) AS HUGEINT)`,
    },
    {
      base: `CASE WHEN line_amount IS NULL THEN NULL WHEN document_net = document_lines THEN line_amount ELSE ${share('document_net')} END`,
    },
    { line_tax: fields.mapping.document?.includes('tax') ? shareTax(fields) : taxOnAmount(fields, 'base') },
  ];
};
