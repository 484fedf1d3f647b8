import {
  type AttributionModel,
  attributionModelKeys,
  creditsOf,
} from '@bellwether/contract/attribution/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWarehouse } from '../../platform/warehouse/duckdb.ts';
import { type FactRow, loadRows, scopeOf } from '../../platform/warehouse/testing.ts';
import { ad, line } from '../../platform/warehouse/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { asker } from './testing.ts';

let warehouse: Warehouse;
const scope = scopeOf();
const ask = asker(() => warehouse, '2026-04-10');
const days = 'date:>=2026-01-01,date:<=2026-03-31';

/** Campaigns with the channel that analytics names them by and the option of the channel filter that they are of. */
const campaigns = [
  { campaign: 'Brand – Us', channel: 'Paid Search', option: 'Branded Paid Search', ads: 'google_ads' },
  { campaign: 'Drains', channel: 'Paid Search', option: 'Generic Paid Search', ads: 'google_ads' },
  { campaign: 'Visitors', channel: 'Paid Social', option: 'Social', ads: 'facebook_ads' },
  { campaign: null, channel: 'Organic Search', option: 'Organic Search', ads: null },
] as const;

const at = (day: number) => new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10);
const people = Array.from({ length: 30 }, (_, i) => i);
/** Everybody has one to four leads; every third person never buys, every fifth buyer never was a lead. */
const leadRows = people.flatMap((i) =>
  i % 5 === 4
    ? []
    : Array.from({ length: 1 + (i % 4) }, (_, n) => {
        const { campaign, channel } = campaigns[
          (i + n + Math.floor(i / 4)) % 4
        ] as (typeof campaigns)[number];
        const day = at(10 + i + n * 9);
        const who = { email: `p${i}@x.example`, name: `Person Number${i}` };
        return { lead_key: `${i}-${n}`, day, occurred_at: `${day} 10:00:00`, ...who, campaign, channel };
      }),
);
const invoiceRows = people
  .filter((i) => i % 3 !== 2)
  .flatMap((i) =>
    Array.from({ length: 1 + (i % 3) }, (_, n) =>
      line(at(40 + i + n * 20), `I${i}-${n}`, 100 + i * 7.01 + n * 0.49, {
        ...{
          customer_key: `C${i}`,
          customer: `Person Number${i}`,
          customer_email: `p${i}@x.example`,
          city: null,
        },
      }),
    ),
  );
const credits = [
  line('2026-03-20', 'CN', -42.5, {
    ...(invoiceRows[3] as FactRow),
    document: 'credit_note',
    document_number: 'CN',
    day: '2026-03-20',
    amount: -42.5,
  }),
];
const adRows = ['2026-01-10', '2026-02-10', '2026-03-10'].flatMap((day) =>
  campaigns.flatMap(({ campaign, ads }, i) => (ads ? [ad(day, campaign, 20 + i, { channel: ads })] : [])),
);

type Share = {
  day: string;
  customer: string;
  campaign: string | null;
  option: string;
  amount: number;
  credit: number;
  first: boolean;
};
/** What the reports count, worked out of the raw rows in another way: row by row, in TypeScript. */
const sharesOf = (model: AttributionModel): Share[] => {
  const documents = [...invoiceRows, ...credits];
  return documents.flatMap((document) => {
    const key = String(document['customer_key']);
    const own = documents.filter((one) => one['customer_key'] === key);
    const before = own
      .filter((one) => one['document'] === 'invoice' && String(one['day']) <= String(document['day']))
      .map((one) => String(one['day']))
      .toSorted();
    const asOf = document['document'] === 'credit_note' ? (before.at(-1) ?? '') : String(document['day']);
    const journey = leadRows
      .filter(({ email, day }) => email === document['customer_email'] && day <= asOf)
      .toSorted((a, b) => a.day.localeCompare(b.day));
    const given = creditsOf(
      model,
      journey.map(({ day }) => ({ at: Date.parse(day) })),
    );
    return journey.map(({ campaign, channel }, i) => ({
      day: String(document['day']),
      customer: key,
      campaign,
      option: campaigns.find((one) => one.campaign === campaign && one.channel === channel)?.option ?? '',
      amount: Number(document['amount']) * (given[i] ?? 0),
      credit: given[i] ?? 0,
      first: document['document'] === 'invoice' && before[0] === document['day'],
    }));
  });
};
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const inDays = ({ day }: { day: string }) => day >= '2026-01-01' && day <= '2026-03-31';
const lifetime = (customer: string) =>
  sum(
    [...invoiceRows, ...credits].flatMap((row) =>
      row['customer_key'] === customer ? Number(row['amount']) : [],
    ),
  );

beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
  await loadRows(warehouse, scope, 'leads', leadRows, {
    replaces: 'identity',
    from: at(0),
    to: '2026-03-31',
  });
  await loadRows(warehouse, scope, 'invoices', [...invoiceRows, ...credits], {
    from: at(0),
    to: '2026-03-31',
  });
  await loadRows(warehouse, scope, 'ads', adRows, { from: '2026-01-01', to: '2026-03-31' });
  await warehouse.match(scope, []);
});
afterAll(() => warehouse.close());

test.each(attributionModelKeys)(
  'roi by month, channel and campaign under %s is what the raw rows make row by row',
  async (model) => {
    const asking = { filter: `${days},attribution_model:=${model}`, per_page: '-1' };
    const shares = sharesOf(model).filter(inDays);
    const costOf = (which: (row: FactRow) => boolean) =>
      sum(adRows.filter(which).map((row) => Number(row['cost'])));
    const check = (row: Record<string, unknown>, own: readonly Share[], cost: number) => {
      const revenue = sum(own.map(({ amount }) => amount));
      const first = own.filter((one) => one.first);
      const acquired = sum(first.map(({ credit }) => credit));
      const worth = sum(first.map(({ customer, credit }) => lifetime(customer) * credit));
      const near = (metric: string, value: number | null) => {
        if (value === null) expect([metric, row[metric] ?? null]).toEqual([metric, null]);
        else expect(Number(row[metric] ?? 0), metric).toBeCloseTo(value, 3);
      };
      near('attributed_revenue', revenue);
      near('cost', cost);
      near('roi', cost === 0 ? null : (revenue - cost) / cost);
      near('attributed_roas', cost === 0 ? null : revenue / cost);
      near('acquired_customers', acquired);
      near('acquisition_cost', acquired === 0 || cost === 0 ? null : cost / acquired);
      near('lifetime_value', acquired === 0 ? null : worth / acquired);
      near('ltv_to_cac', cost === 0 ? null : worth / cost);
    };
    const byMonth = await ask(scope, 'roi-insights', { ...asking, timestamp: 'month' });
    expect(byMonth.data).toHaveLength(3);
    for (const row of byMonth.data) {
      const month = String(row['date']).slice(0, 7);
      check(
        row,
        shares.filter(({ day }) => day.startsWith(month)),
        costOf(({ day }) => String(day).startsWith(month)),
      );
    }
    check(
      byMonth.meta[0]?.totals ?? {},
      shares,
      costOf(() => true),
    );
    const channels = await ask(scope, 'roi-channels', asking);
    for (const { option } of campaigns) {
      const row = channels.data.find((one) => one['internal_channel'] === option) ?? {};
      const of = campaigns
        .filter((one) => one.option === option)
        .map(({ campaign }) => campaign as string | null);
      check(
        row,
        shares.filter((one) => one.option === option),
        costOf(({ campaign }) => of.includes(campaign as string)),
      );
    }
    const named = await ask(scope, 'roi-campaigns', asking);
    for (const { campaign } of campaigns) {
      const row = named.data.find((one) => one['campaign'] === campaign) ?? {};
      check(
        row,
        shares.filter((one) => one.campaign === campaign),
        costOf((one) => one['campaign'] === campaign),
      );
    }
  },
);

test('totals of all models are equal, and side by side each is what it is alone', async () => {
  const beside = await ask(scope, 'roi-models', { filter: days, per_page: '-1' });
  const totals = attributionModelKeys.map((model) =>
    sum(
      beside.data.flatMap((row) =>
        row['attribution_model'] === model ? Number(row['attributed_revenue']) : [],
      ),
    ).toFixed(6),
  );
  expect(new Set(totals).size).toBe(1);
  expect(Number(totals[0])).toBeCloseTo(
    sum(
      sharesOf('linear')
        .filter(inDays)
        .map(({ amount }) => amount),
    ),
    6,
  );
});

test('bi-marketing-attribution-account-attribution names first and last touch of every customer with their invoices [REPORT-014]', async () => {
  const { data } = await ask(scope, 'bi-marketing-attribution-account-attribution', {
    filter: `${days}`,
    per_page: '-1',
  });
  const shares = sharesOf('last_touch').filter(inDays);
  const customers = [...new Set(shares.map(({ customer }) => customer))];
  expect(data.filter((row) => row['first_touch_channel'] !== null)).toHaveLength(customers.length);
  for (const key of customers) {
    const i = key.slice(1);
    const row = data.find((one) => one['customer'] === `Person Number${i}`);
    const own = leadRows.filter(({ email }) => email === `p${i}@x.example`);
    const option = (lead: (typeof own)[number] | undefined) =>
      campaigns.find(({ campaign, channel }) => campaign === lead?.campaign && channel === lead?.channel)
        ?.option;
    expect(row).toMatchObject({
      first_lead: own[0]?.day,
      first_touch_channel: option(own[0]),
      last_touch_channel: option(own.at(-1)),
      last_touch_campaign: own.at(-1)?.campaign ?? null,
      attributed_invoices: invoiceRows.filter(
        (one) =>
          one['customer_key'] === key &&
          inDays(one as never) &&
          own.some(({ day }) => day <= String(one['day'])),
      ).length,
    });
    expect(Number(row?.['attributed_revenue'])).toBeCloseTo(
      sum(shares.flatMap(({ customer, amount }) => (customer === key ? amount : []))),
      6,
    );
    expect(Number(row?.['customer_value'])).toBeCloseTo(lifetime(key), 6);
  }
});

test('what is known is told in shares: leads with a campaign, customers matched, revenue attributed', async () => {
  const { meta } = await ask(scope, 'roi-integrity', { filter: days, timestamp: 'month', per_page: '-1' });
  const totals = meta[0]?.totals ?? {};
  const led = leadRows.filter(inDays);
  const invoiced = new Set(
    invoiceRows.filter((row) => inDays(row as never)).map((row) => String(row['customer_key'])),
  );
  const matched = [...invoiced].filter((key) =>
    leadRows.some(({ email }) => email === `p${key.slice(1)}@x.example`),
  );
  expect(totals['campaign_share']).toBeCloseTo(led.filter(({ campaign }) => campaign).length / led.length, 9);
  expect(totals['matched_share']).toBeCloseTo(matched.length / invoiced.size, 9);
  const all = sum(
    [...invoiceRows, ...credits].filter((row) => inDays(row as never)).map((row) => Number(row['amount'])),
  );
  const credited = sum(
    sharesOf('first_touch')
      .filter(inDays)
      .map(({ amount }) => amount),
  );
  expect(totals['attributed_share']).toBeCloseTo(credited / all, 6);
});
