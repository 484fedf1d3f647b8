/**
 * Most digits before the point. A decimal of the warehouse has 12, and it also holds the sum of a month: a hundred of the
 * largest amounts fit, which is more than the days of a few campaigns with one name. A larger amount is a fault of the
 * answer, and its sum would fail the whole load, again and again.
 */
const maxWholeDigits = 10;

/** Decimal digits, with or without an exponent. JavaScript also finds numbers in empty, hexadecimal and blank texts. */
const decimalText = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d{1,3}))?$/i;

/** @throws Error for a value that is no number. */
const readNumber = (value: number | string): number => {
  const number = Number(value);
  const isDecimal = typeof value === 'number' || decimalText.test(value);
  if (!isDecimal || !Number.isFinite(number)) throw new Error(`${String(value)} is not a number.`);
  return number;
};

/**
 * Writes a number from a service as a decimal with at most six places.
 * @throws Error for a value that is no number, or too large for the warehouse.
 */
export const toDecimal = (value: number | string): string => {
  const number = readNumber(value);
  if (Math.abs(number) >= 10 ** maxWholeDigits) throw new Error(`${String(value)} is too large.`);
  // Text such as '12.5' is exact already; only exponents and longer fractions need rounding.
  if (typeof value === 'string' && /^-?\d+(\.\d{1,6})?$/.test(value)) return value;
  const text = number.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

/**
 * Writes a whole number of the smallest decimal unit as a decimal, such as 1234 with two places as '12.34'.
 * @throws Error for a number that is too large for the warehouse.
 */
const placePoint = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  if (point > maxWholeDigits) throw new Error(`A number with ${point} digits before the point is too large.`);
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
};

/**
 * Converts millionths, as text or number, to a decimal. Exact for all whole millionths.
 * @throws Error for a value that is no whole number, or too large for the warehouse.
 */
export const microsToDecimal = (micros: number | string): string => {
  if (!/^-?\d+$/.test(String(micros))) throw new Error(`${String(micros)} is not a whole number.`);
  return placePoint(BigInt(micros), 6);
};

/**
 * Converts a number from a service to millionths, which add up exactly.
 * @throws Error for a value that is no number.
 */
export const decimalToMicros = (value: number | string): bigint => {
  const text = toDecimal(value);
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const micros = BigInt(whole + fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -micros : micros;
};

/**
 * Rounds a decimal text, with or without an exponent, half away from zero. Exact for any number of digits.
 * @throws Error for text that is no number, or too large for the warehouse.
 */
export const roundDecimal = (text: string, places: number): string => {
  // At most three exponent digits are accepted, so that a hostile text cannot cause unlimited work.
  const found = decimalText.exec(text);
  if (!found) throw new Error(`${text} is not a number.`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const digits = BigInt(whole + fraction);
  const extra = fraction.length - Number(exponent) - places;
  const divisor = 10n ** BigInt(Math.abs(extra));
  const units = extra > 0 ? (2n * digits + divisor) / (2n * divisor) : digits * divisor;
  return placePoint(sign === '-' ? -units : units, places);
};

/**
 * Splits the same share of several amounts, in cents: `part` of `whole`. The parts add up to the share of the sum, rounded
 * once.
 * @throws Error for a value that is no number
 */
export const splitShare = (
  amounts: readonly string[],
  part: number | string,
  whole: number | string,
): string[] => {
  const [share, all] = [decimalToMicros(part), decimalToMicros(whole)];
  const toShare = (micros: bigint): bigint => {
    if (all === 0n) return 0n;
    const [product, divisor] = [micros * share, all * 10_000n];
    const isNegative = product < 0n !== divisor < 0n;
    const size = (value: bigint) => (value < 0n ? -value : value);
    const cents = (2n * size(product) + size(divisor)) / (2n * size(divisor));
    return isNegative ? -cents : cents;
  };
  let [sum, given] = [0n, 0n];
  return amounts.map((amount) => {
    sum += decimalToMicros(amount);
    const own = toShare(sum) - given;
    given += own;
    return placePoint(own, 2);
  });
};

/** Reads a count. Services send int64 as text. @throws Error for a value that is no whole number. */
export const toCount = (value: number | string): number => {
  const number = readNumber(value);
  if (!Number.isSafeInteger(number)) throw new Error(`${String(value)} is not a count.`);
  return number;
};
