import { isDimension } from '@bellwether/domain/catalogue/dimensions';
import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import { factColumns } from '@bellwether/facts/facts';
import fc from 'fast-check';
import type { TestFactRow } from '../../../../platform/warehouse/testing/testing.ts';

export type RawRow = TestFactRow & { day: Day };
export type RawFact =
  | 'invoices'
  | 'payments'
  | 'ads'
  | 'sessions'
  | 'leads'
  | 'lead_touches'
  | 'search_terms'
  | 'ad_landing_pages'
  | 'keyword_rankings'
  | 'reviews'
  | 'competitor_metrics'
  | 'website_audits'
  | 'organic_searches';
export type RawFacts = Record<RawFact, RawRow[]>;

/** First and last day with test data. */
export const firstRawDay: Day = '2025-06-01';
export const lastRawDay: Day = '2026-04-20';

const one = <T>(...values: T[]) => fc.constantFrom(...values);
const day = fc
  .integer({ min: 0, max: daysBetween(firstRawDay, lastRawDay) })
  .map((n) => addDays(firstRawDay, n));
const cents = (max: number) => fc.nat(max * 100).map((n) => n / 100);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 });

const adChannel = one(
  'google_ads',
  'facebook_ads',
  'display_and_remarketing',
  'linked_in_ads',
  'microsoft_ads',
);
const webChannel = one(
  'Organic Search',
  'Paid Search',
  'Referral',
  'Direct',
  'Email',
  'Organic Social',
  'Display',
  'Cross-network',
  'Affiliates',
  'Audio',
  null,
);
const campaign = one('Brand – Us', 'Drains', 'Non-brand taps', '(not set)', 'Branding week', null);
const device = one('mobile', 'desktop', 'tablet');
const source = one('google', 'bing', 'truelocal.com.au', 'newsletter', null);
const medium = one('cpc', 'organic', 'paid_social', 'referral', null);
const page = one('https://a.example/book?utm_source=x', '/book', '/', 'https://a.example', '/taps#top', null);
const paid = {
  impressions: fc.nat(5000),
  clicks: fc.nat(80),
  cost: cents(90),
  conversions: fc.nat(8).map((n) => n / 2),
  conversion_value: cents(400),
};
const account = fc.constant('main');

const ads = fc.record({
  day,
  channel: adChannel,
  account,
  campaign,
  ad_group: one('A', 'B', null),
  device,
  ...paid,
});
const searchTerms = fc.record({
  day,
  channel: one('google_ads', 'microsoft_ads'),
  account,
  campaign,
  ad_group: one('A', 'B'),

  search_term: one('tap', 'blocked drain', 'plumber'),
  match_type: one('exact', 'phrase', null),
  ...paid,
});
const adLandingPages = fc.record({
  day,
  channel: one('google_ads', 'facebook_ads'),
  account,
  campaign,
  landing_page: page,
  ...paid,
});
const sessions = fc.record({
  day,
  channel: webChannel,
  source,
  medium,
  campaign,
  landing_page: page,
  device,
  sessions: fc.nat(60),
  users: optional(fc.nat(50)),
  new_users: fc.nat(20),
  engaged_sessions: fc.nat(40),
  conversions: fc.nat(9).map((n) => n / 4),
  transactions: fc.nat(3),
  revenue: cents(300),
});
const rankings = fc.record({
  day,
  keyword: one('plumber', 'hot water', 'gas fitter', 'drains'),
  engine: one('google', 'bing'),

  place: one('Geelong', null),
  url: one('/book', '/', null),
  position: optional(fc.integer({ min: 1, max: 40 })),
  search_volume: optional(fc.nat(900)),
});
const moment = (of: Day, minute: number, second = 0): string =>
  `${of} ${[Math.floor(minute / 60), minute % 60, second].map((n) => String(n).padStart(2, '0')).join(':')}`;
const reviews = fc
  .record({
    day,
    minute: fc.nat(1439),
    place: one('Geelong', 'Torquay'),
    rating: optional(fc.integer({ min: 1, max: 5 })),
    waited: optional(fc.integer({ min: 5, max: 20_000 })),
    author: fc.constant('A customer'),
  })
  .map(({ minute, waited, ...rest }) => {
    const at = waited === null ? null : minute + waited;
    const replied = at === null ? null : moment(addDays(rest.day, Math.floor(at / 1440)), at % 1440);
    return {
      ...rest,
      occurred_at: moment(rest.day, minute),
      replied_at: replied,
      reply: replied && 'Thank you',
    };
  });
const competitors = fc
  .record({
    day,
    competitor: one('Us', 'Rival Taps', 'Drain Kings'),
    metric: one(
      'visibility',
      'keywords',
      'rating',
      'review_count',
      'speed',
      'mobile',
      'search_readiness',
      'backlinks',
    ),
    value: optional(fc.nat(900).map((n) => n / 10)),
  })
  .map((row) => ({ ...row, website: `https://${row.competitor.replace(' ', '').toLowerCase()}.example` }));
const audits = fc.record({
  day,
  page: one('/', '/book'),
  audit_check: one('titles', 'speed', 'links'),
  score: optional(fc.nat(100)),
  issues: optional(fc.nat(12)),
});

const searches = fc
  .record({
    day,
    query: one('plumber', 'plumber geelong', 'hot water', 'blocked drain'),
    page: one('https://a.example/book?utm_source=x', 'https://a.example/', 'https://a.example/taps#top'),
    device,
    impressions: fc.integer({ min: 1, max: 900 }),
    clicked: fc.nat(100),
    position: fc.integer({ min: 1_000_000, max: 90_000_000 }).map((n) => n / 1_000_000),
  })
  .map(({ clicked, ...rest }) => ({ ...rest, clicks: Math.floor((rest.impressions * clicked) / 100) }));

/** Names that matching does not confuse with each other. */
const people = [
  'Adelheid Brunner',
  'Bogdan Kowalczyk',
  'Chiara Esposito',
  'Dmitri Vasiliev',
  'Eleanor Hathaway',
  'Farouk Nasser',

  'Greta Lindqvist',
  'Hiroshi Yamamoto',
  'Imogen Pemberton',
  'Jovana Petrovic',
  'Kwabena Asante',
  'Liesbeth Vos',

  'Mateus Oliveira',
  'Nkechi Obi',
  'Oskar Zielinski',
  'Priyanka Chaudhuri',
  'Quentin Lefebvre',
  'Rosalind Mbeki',
];
const email = (name: string) => `${name.toLowerCase().replace(' ', '.')}@mail.example`;
/** Every third person never buys, and every fourth was never a lead. Some leads have a name but no e-mail address. */
const buys = (n: number) => n % 3 !== 2;
const canEnquire = (n: number) => n % 4 !== 3;

const lead = fc.record({
  day,
  minute: fc.nat(1439),
  kind: one('call', 'call', 'form', 'chat'),
  channel: webChannel,
  source,
  medium,
  campaign,
  landing_page: page,
  device,
  call_status: one('answered', 'missed', 'abandoned', null),

  quality_score: optional(fc.nat(100)),
  funnel: one('Book now', 'Header phone'),
  timed: one(true, true, true, false),

  agent_type: optional(one('Sales', 'Service')),
  who: optional(fc.nat(people.length - 1)),
  named: one(true, true, true, false),
});
const touch = fc.record({
  lead: fc.nat(),
  before: fc.integer({ min: 1, max: 40 }),
  minute: fc.nat(1439),
  channel: webChannel,
  source,
  medium,
  campaign,
  landing_page: page,
  device,
});
const line = fc.record({
  product: one('Tap', 'Pump', 'Call-out', 'Gift card'),
  quantity: fc.integer({ min: 1, max: 5 }),
  amount: cents(900),
  account: one('Sales', 'Service', null),
});
const document = fc.record({
  day,
  who: optional(fc.nat(people.length - 1)),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  isCredit: one(false, false, false, false, true),
  status: one('Paid', 'Approved', null),
  openShare: one(null, null, 0, 0.5, 1),
  dueDays: one(null, 0, 14, 45),
  place: one(
    { country: 'Australia', region: 'Victoria', city: 'Geelong' },
    { country: 'Australia', region: 'Victoria', city: null },
    { country: 'New Zealand', region: null, city: 'Nelson' },
    { country: null, region: null, city: null },
  ),
});
/** A gift card has no code and is identified by its name. */
const codes: Readonly<Record<string, string>> = { Tap: 'T1', Pump: 'P7', 'Call-out': 'C0' };

export const createRawRows = (seed: number): RawFacts => {
  const sampleOf = <T>(of: fc.Arbitrary<T>, numRuns: number, extra: number): T[] =>
    fc.sample(of, { seed: seed * 100 + extra, numRuns });
  const leads = sampleOf(lead, 240, 1).map(({ minute, timed, who, named, ...rest }, n) => {
    const person = who !== null && canEnquire(who) ? (people[who] ?? null) : null;
    // Two leads of a person never have the same second.
    const at = timed || person ? moment(rest.day, Math.max(1, minute), n % 60) : moment(rest.day, 0);
    return {
      ...rest,
      lead_key: `L${n}`,
      occurred_at: at,
      call_status: rest.kind === 'call' ? rest.call_status : null,
      name: person,
      email: person && named ? email(person) : null,
    };
  });
  const touches = sampleOf(touch, 160, 2).flatMap(({ lead: at, before, minute, ...rest }, n): RawRow[] => {
    const of = leads[at % leads.length];
    if (!of) return [];
    const touched = addDays(of.day, -before);
    return [{ ...rest, lead_key: of.lead_key, day: touched, occurred_at: moment(touched, minute, n % 60) }];
  });
  const invoices = sampleOf(document, 170, 3).flatMap(
    ({ who, lines, isCredit, place, status, openShare, dueDays, ...rest }, n): RawRow[] => {
      const person = who !== null && buys(who) ? (people[who] ?? null) : null;
      return lines.map(({ quantity, amount, ...of }) => ({
        ...rest,
        ...of,
        ...place,
        status,
        document_number: `${isCredit ? 'CN' : 'I'}${n}`,
        document: isCredit ? 'credit_note' : 'invoice',
        product_code: codes[of.product] ?? null,
        quantity: isCredit ? -quantity : quantity,
        amount: isCredit ? -amount : amount,
        open: openShare === null ? null : openShare * (isCredit ? -amount : amount),
        due_day: dueDays === null ? null : addDays(rest.day, dueDays),
        customer: person,
        customer_key: person && `C${who}`,
        customer_email: person && email(person),
      }));
    },
  );
  const payments = [...Map.groupBy(invoices, (row) => String(row['document_number'])).values()].flatMap(
    (lines, n): RawRow[] => {
      const [head] = lines;
      const day = head && addDays(head.day, n % 40);
      if (!head || !day || day > lastRawDay || n % 3 === 0) return [];
      const { document, document_number, customer, customer_key } = head;
      const of = { document, document_number, customer, customer_key };
      const amount = Number(lines.reduce((sum, row) => sum + Number(row['amount']), 0).toFixed(2));
      return [{ day, payment_key: `P${n}`, ...of, amount: n % 2 === 0 ? amount : 12.5 }] as RawRow[];
    },
  );
  return fillDimensions({
    leads,
    lead_touches: touches,
    invoices,
    payments,
    ads: sampleOf(ads, 500, 4),
    sessions: sampleOf(sessions, 400, 5),
    search_terms: sampleOf(searchTerms, 150, 6),
    ad_landing_pages: sampleOf(adLandingPages, 150, 7),
    keyword_rankings: sampleOf(rankings, 200, 8),
    reviews: keyed(sampleOf(reviews, 120, 9)),
    competitor_metrics: sampleOf(competitors, 200, 10),
    website_audits: sampleOf(audits, 100, 11),
    organic_searches: sampleOf(searches, 200, 12),
  });
};

/** Gives rows a value in each column of their fact that is a dimension, so that every filter has a value to keep. */
const fillDimensions = (facts: RawFacts): RawFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([fact, rows]) => {
      const missing = factColumns(fact as RawFact).filter(
        ({ name, type }) => type === 'text' && isDimension(name) && rows[0]?.[name] === undefined,
      );
      const fill = (n: number) =>
        Object.fromEntries(missing.map(({ name }) => [name, ['A', 'B', null][n % 3] ?? null]));
      return [fact, rows.map((row, n) => ({ ...fill(n), ...row }))];
    }),
  ) as RawFacts;

const keyed = (rows: readonly RawRow[]): RawRow[] => rows.map((row, n) => ({ ...row, review_key: `R${n}` }));

/** Creates lead statuses that users set, for some of the leads. */
export const createStatuses = (leads: readonly RawRow[]): Map<string, string> => {
  const statuses = ['qualified', 'won', 'spam', 'duplicate', 'new'];
  return new Map(
    leads.flatMap((row, n) => (n % 3 === 0 ? [[String(row['lead_key']), statuses[n % 5] ?? 'new']] : [])),
  );
};
