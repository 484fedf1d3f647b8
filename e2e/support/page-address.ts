import { findBusinessId } from './reports.ts';

type Days = {
  from: string;
  to: string;
  /** Comparison period; the previous year if absent. */
  compare?: 'off' | 'previous_period' | 'previous_year';
  frequency?: 'day' | 'month';
};

/** Returns the address of a business page with a date range, in the same form as the page writes it. */
export async function buildPageAddress(path: string, business: string, days: Days): Promise<string> {
  const { from, to, compare = 'previous_year', frequency = 'month' } = days;
  const value = (operator: string, text: string) => `${operator}\\${JSON.stringify(text)}`;
  const period = {
    filter: {
      date_from: value('>=', from),
      date_to: value('<=', to),
      frequency: value('=', frequency),
      compare: value('=', compare),
    },
  };
  const filters = Buffer.from(JSON.stringify({ period })).toString('base64url');
  return `${path}?business=${await findBusinessId(business)}&filters=${filters}`;
}
