import { decimalToMicros, microsToDecimal, splitShare, toDecimal } from '../kit/decimal.ts';
import type { Invoice, TaxCode } from './forms.ts';

/** Finds the rate of a tax code in percent; 0 for a kind of tax that is no GST. */
export type FindRate = (link: { UID: string } | null) => number;

export const createFindRate = (codes: readonly TaxCode[]): FindRate => {
  const rates = new Map(codes.map(({ UID, Type, Rate }) => [UID, Type === 'GST_VAT' ? Rate : 0]));
  return (link) => rates.get(link?.UID ?? '') ?? 0;
};

const takeShare = (total: number, part: number, whole: number): bigint =>
  decimalToMicros(splitShare([toDecimal(total)], part, whole)[0] ?? '0');

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** Adds what parts lack of a sum to the largest one, the first of equal ones. */
const fillUp = (parts: readonly bigint[], sum: bigint): bigint[] => {
  const lack = sum - parts.reduce((all, part) => all + part, 0n);
  const largest = parts.reduce((best, part, at) => (sizeOf(part) > sizeOf(parts[best] ?? 0n) ? at : best), 0);
  return parts.map((part, at) => (at === largest ? part + lack : part));
};

export type LineAmounts = { net: string; tax: string };

/**
 * Returns the amount of each line without tax, and its tax, as decimals. MYOB rounds the tax of a document once, so the
 * largest line takes the difference: the lines add up to the totals of the document without its freight.
 * @param lines the lines of the document that have amounts, in their order
 */
export const splitTax = (
  { IsTaxInclusive, Freight, FreightTaxCode, TotalTax, TotalAmount }: Invoice,
  lines: Invoice['Lines'],
  findRate: FindRate,
): LineAmounts[] => {
  const toNet = (total: number, rate: number) =>
    IsTaxInclusive ? takeShare(total, 100, 100 + rate) : takeShare(total, 1, 1);
  const freightRate = findRate(FreightTaxCode);
  const freight = toNet(Freight, freightRate);
  const freightTax = IsTaxInclusive
    ? decimalToMicros(Freight) - freight
    : takeShare(Freight, freightRate, 100);
  const [total, tax] = [decimalToMicros(TotalAmount), decimalToMicros(TotalTax)];
  const plain = lines.map(({ Total, TaxCode }) => toNet(Total, findRate(TaxCode)));
  const nets = IsTaxInclusive ? fillUp(plain, total - tax - freight) : plain;
  const taxes = fillUp(
    lines.map(({ Total, TaxCode }, at) =>
      IsTaxInclusive ? decimalToMicros(Total) - (nets[at] ?? 0n) : takeShare(Total, findRate(TaxCode), 100),
    ),
    tax - freightTax,
  );
  return nets.map((net, at) => ({
    net: microsToDecimal(String(net)),
    tax: microsToDecimal(String(taxes[at] ?? 0n)),
  }));
};
