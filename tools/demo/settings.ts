export type DemoSettings = {
  /** How many of the fictional businesses. */
  businesses: number;
  /** How many months of data up to yesterday. */
  months: number;
};

const whole = (name: string, most: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return most;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name} is a whole number from 1 to ${most}, not '${text}'.`);
};

/** The whole demo, or the smaller one that DEMO_BUSINESSES and DEMO_MONTHS ask for. */
export const readDemoSettings = (): DemoSettings => ({
  businesses: whole('DEMO_BUSINESSES', 12),
  months: whole('DEMO_MONTHS', 36),
});
