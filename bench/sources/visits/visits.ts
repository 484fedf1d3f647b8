import { addDays, addMonths, type Day } from '@bellwether/domain/time/day';

/** Emulated website: its last month, and the number of rows of each month. */
export const websiteProperty = '412345678';
export const lastMonth = '2026-10-01';
export const rowsPerMonth = 100_000;

const pages = 60;
const channels = [
  ['Organic Search', 'google', 'organic', '(organic)'],
  ['Paid Search', 'google', 'cpc', 'Emergency dentist Melbourne'],
  ['Direct', '(direct)', '(none)', '(direct)'],
  ['Paid Social', 'facebook', 'paid_social', 'Invisalign open day, spring'],
  ['Referral', 'healthengine.com.au', 'referral', '(referral)'],
  ['Email', 'newsletter', 'email', 'Six-month check-up reminder'],
] as const;
const devices = ['desktop', 'mobile', 'tablet'] as const;
const cities = ['Melbourne', 'Geelong', 'Saint Arnaud', 'Zürich', '(not set)', 'Wagga Wagga'] as const;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Returns row `at` of a day. No two rows have the same page, city and suburb number. */
const makeRow = (day: Day, at: number) => {
  const [channel, source, medium, campaign] = pick(channels, at * 7 + Math.floor(at / 11));
  const place = Math.floor(at / pages);
  const sessions = 1 + ((at * 31) % 47);
  const dimensionValues = [
    day.replaceAll('-', ''),
    channel,
    source,
    medium,
    campaign,
    `/treatments/page-${at % pages}`,
    pick(devices, at * 5 + Math.floor(at / 7)),
    place % 9 === 0 ? 'New Zealand' : 'Australia',
    `${pick(cities, place)} ${place}`,
  ];
  const figures = [
    sessions,
    Math.ceil(sessions * 0.9),
    sessions % 5,
    Math.round(sessions * 0.6),
    sessions * 2 + 1,
    at % 3 === 0 ? sessions / 8 : sessions % 4,
    sessions % 3,
    at % 2 === 0 ? 0 : sessions * 18.37,
  ];
  return {
    dimensionValues: dimensionValues.map((value) => ({ value })),
    metricValues: figures.map((value) => ({ value: String(Number(value.toFixed(6))) })),
  };
};

/** Returns the rows of a month as JSON, ordered by all dimensions, which the connector requests. */
export const makeVisitRows = (month: Day): string[] => {
  const days: Day[] = [];
  for (let day = month; day < addMonths(month, 1); day = addDays(day, 1)) days.push(day);
  return days.flatMap((day, at) => {
    const first = Math.floor((rowsPerMonth * at) / days.length);
    const last = Math.floor((rowsPerMonth * (at + 1)) / days.length);
    return Array.from({ length: last - first }, (_, n) => makeRow(day, n))
      .map((row) => ({ row, key: row.dimensionValues.map(({ value }) => value).join('\u0000') }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ row }) => JSON.stringify(row));
  });
};

/** Returns the first days of the newest months. */
export const listVisitMonths = (many: number): Day[] =>
  Array.from({ length: many }, (_, at) => addMonths(lastMonth, -at));
