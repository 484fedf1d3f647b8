export type DemoSettings = {
  businesses: number;
  /** Number of months with data, up to yesterday. */
  months: number;
  /** Whether active businesses get plans for the current year, and scheduled reports. */
  plans?: boolean;
};

const whole = (name: string, most: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return most;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name} must be a whole number from 1 to ${most}, not '${text}'.`);
};

/**
 * Reads the demo size from DEMO_BUSINESSES, DEMO_MONTHS and DEMO_PLANS; the default is the whole demo.
 * @throws Error when a number is out of range.
 */
export const readDemoSettings = (): DemoSettings => ({
  businesses: whole('DEMO_BUSINESSES', 12),
  months: whole('DEMO_MONTHS', 36),
  plans: process.env['DEMO_PLANS'] !== '0',
});
