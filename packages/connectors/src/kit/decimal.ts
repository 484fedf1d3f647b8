/** Writes a number of a service as a decimal with at most six places. @throws Error for a value that is no number. */
export const toDecimal = (value: number | string): string => {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) throw new Error(`${String(value)} is not a number.`);
  // Text such as '12.5' is exact already; only exponents and longer fractions need rounding.
  if (typeof value === 'string' && /^-?\d+(\.\d{1,6})?$/.test(value)) return value;
  const text = number.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

/** Converts millionths, as text or number, to a decimal. Exact for whole millionths of any size. */
export const microsToDecimal = (micros: number | string): string => {
  const units = BigInt(micros);
  const digits = (units < 0n ? -units : units).toString().padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};

/** Reads a count. Services send int64 as text. @throws Error for a value that is no whole number. */
export const toCount = (value: number | string): number => {
  const number = Number(value);
  if (value === '' || !Number.isSafeInteger(number)) throw new Error(`${String(value)} is not a count.`);
  return number;
};
