import { addDays } from '@bellwether/domain/time/day';
import { withScratch } from '@bellwether/reading/rows/scratch';
import { describe, expect, test } from 'vitest';
import type { DemoBusiness } from './businesses/business.ts';
import { demoBusinesses } from './businesses/businesses.ts';
import { createInvoices } from './facts/invoices.ts';
import { lunchCallsForwardedDaysAgo } from './facts/leads.ts';
import type { ScratchConnection } from './facts/sql.ts';
import { demoRange, generateFacts } from './generate.ts';

const now = new Date('2026-08-20T03:00:00Z');

const named = (slug: string): DemoBusiness => {
  const business = demoBusinesses.find((one) => one.slug === slug);
  if (!business) throw new Error(`There is no demo business ${slug}.`);
  return business;
};

/** Runs queries on the generated tables of a business. Each query returns its first row as text. */
const over = <T>(
  slug: string,
  work: (first: (sql: string) => Promise<string[]>, connection: ScratchConnection) => Promise<T>,
): Promise<T> =>
  withScratch(async (connection) => {
    const business = named(slug);
    await generateFacts(connection, business, demoRange(business, 14, now));
    await createInvoices(connection, 'xero', false);
    return work(async (sql) => {
      const found = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM (${sql})`);
      return (found.getRowsJS()[0] ?? []).map(String);
    }, connection);
  });

const fingerprint = ['ads', 'sessions', 'leads', 'invoices']
  .map((fact) => `(SELECT sum(hash(r)::HUGEINT) FROM demo_${fact} r)`)
  .join(', ');

describe.each(['clearwater-plumbing', 'saltbush-home', 'sunline-solar'])('demo data of %s', (slug) => {
  test('generated facts are consistent from ads to invoices', () =>
    over(slug, async (first) => {
      const count = async (what: string) => Number((await first(`SELECT count(*) FROM ${what}`))[0]);
      expect(await count('demo_ads')).toBeGreaterThan(1000);
      expect(await count('demo_ads WHERE clicks > impressions OR conversions > clicks OR cost < 0')).toBe(0);
      expect(
        await count(
          `demo_leads l WHERE l.campaign IS NOT NULL AND l.medium <> 'email' AND NOT EXISTS
           (SELECT 1 FROM demo_ads a WHERE a.campaign = l.campaign AND a.day = l.day AND a.clicks > 0)`,
        ),
      ).toBe(0);
      expect(
        await count(
          `demo_invoices i WHERE customer_key LIKE 'C%' AND NOT EXISTS
           (SELECT 1 FROM demo_contacts c WHERE c.email = i.customer_email AND c.day <= i.day)`,
        ),
      ).toBe(0);
      expect(await count('demo_invoices')).toBeGreaterThan(100);
      expect(await count("demo_invoices WHERE document = 'credit_note' AND amount >= 0")).toBe(0);
      expect(
        await count(
          'demo_sessions WHERE users > sessions OR new_users > users OR engaged_sessions > sessions OR pageviews < sessions',
        ),
      ).toBe(0);
      // A month has fewer people than its days, and more than any of them.
      expect(
        await count(
          `(SELECT m.users, sum(d.users) AS days, max(d.users) AS most FROM demo_users m
            JOIN demo_users d ON d.first_day = d.day AND d.day BETWEEN m.first_day AND m.day
            WHERE m.day - m.first_day > 26 GROUP BY ALL) WHERE users >= days OR users <= most`,
        ),
      ).toBe(0);
      expect(await count('demo_users WHERE day - first_day > 26')).toBeGreaterThan(3);
      expect(
        await count('demo_users WHERE new_users > users OR returning_users < 0 OR returning_users > users'),
      ).toBe(0);
    }));

  test('generated search terms and landing pages add up to Google Ads, and there are other website facts', () =>
    over(slug, async (first) => {
      const sums = (table: string) =>
        first(
          `SELECT sum(impressions), sum(clicks), round(sum(cost), 2), sum(conversions), round(sum(conversion_value), 2) FROM ${table}`,
        );
      const ads = (await sums("demo_ads WHERE delivered_by = 'google_ads'")).map(Number);
      expect((await sums('demo_search_terms')).map(Number)).toEqual(ads);
      expect((await sums('demo_ad_landing_pages')).map(Number)).toEqual(ads);
      for (const table of ['keyword_rankings', 'reviews', 'competitor_metrics', 'website_audits'])
        expect(Number((await first(`SELECT count(*) FROM demo_${table}`))[0]), table).toBeGreaterThan(10);
      expect(await first('SELECT count(*) FROM demo_reviews WHERE rating NOT BETWEEN 1 AND 5')).toEqual([
        '0',
      ]);
    }));

  test('the totals of Google count more than the searches of each day, and no search has more clicks than impressions', () =>
    over(slug, async (first) => {
      expect(Number((await first('SELECT count(*) FROM demo_organic_searches'))[0])).toBeGreaterThan(1000);
      expect(
        await first('SELECT count(*) FROM demo_organic_searches WHERE clicks > impressions OR position < 1'),
      ).toEqual(['0']);
      expect(
        await first(
          `SELECT count(*) FROM (SELECT day, sum(clicks) AS clicks, sum(impressions) AS impressions FROM demo_organic_searches GROUP BY day) s
           LEFT JOIN demo_search_totals t USING (day) WHERE (t.clicks > s.clicks AND t.impressions > s.impressions) IS NOT TRUE`,
        ),
      ).toEqual(['0']);
      expect(await first('SELECT count(*) - count(DISTINCT day) FROM demo_search_totals')).toEqual(['0']);
    }));

  test("generated data end yesterday in the business's time zone, with amounts in whole cents", () =>
    over(slug, async (first) => {
      const { to } = demoRange(named(slug), 14, now);
      for (const fact of ['ads', 'sessions', 'leads', 'invoices'])
        expect(
          await first(`SELECT max(day) <= DATE '${to}', max(day) > DATE '${to}' - 7 FROM demo_${fact}`),
        ).toEqual(['true', 'true']);
      for (const [fact, money] of [
        ['ads', 'cost'],
        ['ads', 'conversion_value'],
        ['sessions', 'revenue'],
        ['invoices', 'amount'],
        ['invoices', 'tax'],
      ])
        expect(await first(`SELECT count(*) FROM demo_${fact} WHERE ${money} <> round(${money}, 2)`)).toEqual(
          ['0'],
        );
    }));
});

describe('the generated demo', () => {
  test('the generated demo is identical for the same date and differs for another date', async () => {
    const print = () => over('kinetic-physio', (first) => first(`SELECT ${fingerprint}`));
    expect(await print()).toEqual(await print());
    const business = named('kinetic-physio');
    const later = await withScratch(async (connection) => {
      await generateFacts(connection, business, demoRange(business, 14, new Date('2026-09-20T03:00:00Z')));
      await createInvoices(connection, 'xero', false);
      const found = await connection.runAndReadAll(`SELECT ${fingerprint}`);
      return (found.getRowsJS()[0] ?? []).map(String);
    });
    expect(later).not.toEqual(await print());
  });

  test('the generated demo ends yesterday in the time zone of each business', () => {
    const evening = new Date('2026-08-20T15:30:00Z');
    expect(demoRange(named('clearwater-plumbing'), 12, evening).to).toBe('2026-08-20');
    expect(demoRange(named('kinetic-physio'), 12, evening).to).toBe('2026-08-19');
  });

  test('the generated demo has a tracking outage of six weeks in one business, while its ads continue', () =>
    over('sunline-solar', async (first) => {
      const { to } = demoRange(named('sunline-solar'), 14, now);
      const weeks = `day BETWEEN DATE '${addDays(to, -130)}' AND DATE '${addDays(to, -89)}'`;
      expect(await first(`SELECT count(*) FROM demo_sessions WHERE ${weeks}`)).toEqual(['0']);
      expect(await first(`SELECT sum(conversions), sum(clicks) > 500 FROM demo_ads WHERE ${weeks}`)).toEqual([
        '0',
        'true',
      ]);
    }));

  test('the generated demo has a business that misses more calls on Mondays', () =>
    over('clearwater-plumbing', async (first) => {
      const [monday, others] = await first(
        `SELECT avg((call_status IN ('missed', 'abandoned'))::INT) FILTER (isodow(day) = 1),
                avg((call_status IN ('missed', 'abandoned'))::INT) FILTER (isodow(day) BETWEEN 2 AND 5) FROM demo_leads WHERE kind = 'call'`,
      );
      expect(Number(monday)).toBeGreaterThan(1.5 * Number(others));
    }));

  test('the generated demo has a business that misses calls over lunch until it forwards them', () =>
    over('clearwater-plumbing', async (first) => {
      const since = addDays(demoRange(named('clearwater-plumbing'), 14, now).to, -lunchCallsForwardedDaysAgo);
      const [before, after] = await first(
        `SELECT avg((call_status = 'missed')::INT) FILTER (day < DATE '${since}'), avg((call_status = 'missed')::INT) FILTER (day >= DATE '${since}')
         FROM demo_leads WHERE kind = 'call' AND hour(occurred_at) IN (12, 13) AND isodow(day) > 1`,
      );
      expect(Number(before)).toBeGreaterThan(2 * Number(after));
    }));

  test('the generated demo has leads without channel, calls without number, and customers without enquiry', () =>
    over('clearwater-plumbing', async (first) => {
      const [unknown, withheld, wordOfMouth] = await first(
        `SELECT (SELECT avg((channel IS NULL)::INT) FROM demo_leads), (SELECT avg((phone IS NULL)::INT) FROM demo_leads WHERE kind = 'call'),
           (SELECT count(*) FILTER (customer_key LIKE 'W%') / count(*) FROM demo_invoices)`,
      );
      for (const share of [unknown, withheld, wordOfMouth]) {
        expect(Number(share)).toBeGreaterThan(0.03);
        expect(Number(share)).toBeLessThan(0.3);
      }
    }));

  test('the generated demo has a lead that can be traced from its campaign to a paid invoice', () =>
    over('clearwater-plumbing', async (first) => {
      const [campaign, day, channel] = await first(
        "SELECT campaign, day, channel FROM demo_leads WHERE name = 'Marguerite Ashdown' AND status = 'won'",
      );
      expect(channel).toBe('Generic Paid Search');
      expect(
        await first(
          `SELECT count(*) > 0 FROM demo_ads WHERE campaign = '${campaign}' AND day = DATE '${day}' AND conversions > 0`,
        ),
      ).toEqual(['true']);
      expect(
        await first(
          `SELECT count(*) > 0 FROM demo_invoices WHERE customer = 'Marguerite Ashdown' AND day > DATE '${day}' AND status = 'PAID'`,
        ),
      ).toEqual(['true']);
    }));

  test('the generated demo has a business with a price rise', () =>
    over('bayside-smiles', async (first) => {
      const rise = addDays(demoRange(named('bayside-smiles'), 14, now).to, -200);
      const [ratio] = await first(
        `SELECT avg(amount / quantity) FILTER (day >= DATE '${rise}') / avg(amount / quantity) FILTER (day < DATE '${rise}')
         FROM demo_lines WHERE product_code = '011-114'`,
      );
      expect(Number(ratio)).toBeCloseTo(1.08, 1);
    }));
});
