export type DemoSettings = {
  /** How many of the fictional businesses. */
  businesses: number;
  /** How many months of data up to yesterday. */
  months: number;
  /** Does every business have a plan of the running year? Without it none has one. */
  plans?: boolean;
};

const whole = (name: string, most: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return most;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name} is a whole number from 1 to ${most}, not '${text}'.`);
};

/** The whole demo, or the smaller one that DEMO_BUSINESSES, DEMO_MONTHS and DEMO_PLANS=0 ask for. */
export const readDemoSettings = (): DemoSettings => ({
  businesses: whole('DEMO_BUSINESSES', 12),
  months: whole('DEMO_MONTHS', 36),
  plans: process.env['DEMO_PLANS'] !== '0',
});
