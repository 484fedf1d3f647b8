import { attributionModelKeys } from '@bellwether/domain/attribution/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';
import {
  campaigns,
  computeShares,
  creditRows,
  dayOfOffset,
  invoiceRows,
  isInFirstQuarter,
  isPaidShare,
  leadRows,
  lifetimeOf,
  roiAdRows,
  type Share,
  sum,
} from '../testing/roi.ts';

let warehouse: Warehouse;
const scope = testScope();
const runReport = createAsker(() => warehouse, '2026-04-10');
const days = 'date:>=2026-01-01,date:<=2026-03-31';

beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(warehouse, scope, 'leads', leadRows, {
    replaces: 'identity',
    from: dayOfOffset(0),
    to: '2026-03-31',
  });
  await loadRows(warehouse, scope, 'invoices', [...invoiceRows, ...creditRows], {
    from: dayOfOffset(0),
    to: '2026-03-31',
  });
  await loadRows(warehouse, scope, 'ads', roiAdRows, { from: '2026-01-01', to: '2026-03-31' });
  await warehouse.match(scope, []);
});
afterAll(() => warehouse.close());

test.each(attributionModelKeys)(
  'roi by month, channel and campaign under %s equals the figures computed from raw rows',
  async (model) => {
    const query = { filter: `${days},attribution_model:=${model}`, per_page: '-1' };
    const shares = computeShares(model).filter(isInFirstQuarter);
    const sumCost = (which: (row: TestFactRow) => boolean) =>
      sum(roiAdRows.filter(which).map((row) => Number(row['cost'])));
    const check = (row: Record<string, unknown>, own: readonly Share[], cost: number) => {
      const revenue = sum(own.map(({ amount }) => amount));
      const first = own.filter((one) => one.first);
      const acquired = sum(first.map(({ credit }) => credit));
      const worth = sum(first.map(({ customer, credit }) => lifetimeOf(customer) * credit));
      const near = (metric: string, value: number | null) => {
        if (value === null) expect([metric, row[metric] ?? null]).toEqual([metric, null]);
        else expect(Number(row[metric] ?? 0), metric).toBeCloseTo(value, 3);
      };
      const paid = own.filter(isPaidShare);
      const paidRevenue = sum(paid.map(({ amount }) => amount));
      const won = paid.filter((one) => one.first);
      const wonByAds = sum(won.map(({ credit }) => credit));
      const wonWorth = sum(won.map(({ customer, credit }) => lifetimeOf(customer) * credit));
      near('attributed_revenue', revenue);
      near('paid_revenue', paidRevenue);
      near('free_revenue', revenue - paidRevenue);
      near('cost', cost);
      near('roi', cost === 0 ? null : (paidRevenue - cost) / cost);
      near('attributed_roas', cost === 0 ? null : paidRevenue / cost);
      near('acquired_customers', acquired);
      near('paid_customers', wonByAds);
      near('acquisition_cost', wonByAds === 0 || cost === 0 ? null : cost / wonByAds);
      near('lifetime_value', acquired === 0 ? null : worth / acquired);
      near('ltv_to_cac', cost === 0 ? null : wonWorth / cost);
    };
    const byMonth = await runReport(scope, 'roi-insights', { ...query, timestamp: 'month' });
    expect(byMonth.data).toHaveLength(3);
    for (const row of byMonth.data) {
      const month = String(row['date']).slice(0, 7);
      check(
        row,
        shares.filter(({ day }) => day.startsWith(month)),
        sumCost(({ day }) => String(day).startsWith(month)),
      );
    }
    check(
      byMonth.meta[0]?.totals ?? {},
      shares,
      sumCost(() => true),
    );
    const channels = await runReport(scope, 'roi-channels', query);
    for (const { option } of campaigns) {
      const row = channels.data.find((one) => one['internal_channel'] === option) ?? {};
      const of = campaigns
        .filter((one) => one.option === option)
        .map(({ campaign }) => campaign as string | null);
      check(
        row,
        shares.filter((one) => one.option === option),
        sumCost(({ campaign }) => of.includes(campaign as string)),
      );
    }
    const named = await runReport(scope, 'roi-campaigns', query);
    for (const { campaign } of campaigns) {
      const row = named.data.find((one) => one['campaign'] === campaign) ?? {};
      check(
        row,
        shares.filter((one) => one.campaign === campaign),
        sumCost((one) => one['campaign'] === campaign),
      );
    }
  },
);

test.each(attributionModelKeys)(
  'customers by month, channel and month of first lead under %s equal the figures computed from raw rows',
  async (model) => {
    const shares = computeShares(model).filter((one) => isInFirstQuarter(one) && one.credit > 0);
    const check = async (slug: string, by: string, of: (share: Share) => string, metrics: string[]) => {
      const filter = `${days},attribution_model:=${model}`;
      const { data } = await runReport(scope, slug, { filter, per_page: '-1', timestamp: 'month' });
      const rows = data.filter((row) => Number(row['attributed_revenue'] ?? row['acquired_customers'] ?? 0));
      const named = Map.groupBy(shares, of);
      if (metrics.includes('attributed_revenue'))
        expect(rows.map((row) => String(row[by])).toSorted()).toEqual([...named.keys()].toSorted());
      for (const [name, own] of named) {
        const issued = own.filter((one) => one.issued !== null);
        const first = own.filter((one) => one.first);
        const acquired = sum(first.map(({ credit }) => credit));
        const worth = sum(first.map(({ customer, credit }) => lifetimeOf(customer) * credit));
        const figures: Record<string, number | null> = {
          attributed_revenue: sum(own.map(({ amount }) => amount)),
          attributed_customers: new Set(issued.map(({ customer }) => customer)).size,
          attributed_invoices: new Set(issued.map((one) => one.issued)).size,
          acquired_customers: acquired,
          acquired_value: worth,
          lifetime_value: acquired === 0 ? null : worth / acquired,
        };
        const row = data.find((one) => String(one[by]) === name);
        for (const metric of metrics) {
          const [found, known] = [row?.[metric] ?? null, figures[metric] ?? null];
          if (known === null) expect([slug, name, metric, found]).toEqual([slug, name, metric, null]);
          else expect(Number(found), `${slug} ${name} ${metric}`).toBeCloseTo(known, 3);
        }
      }
    };
    const firstLead = ({ customer }: Share) =>
      leadRows
        .filter(({ lead_key }) => lead_key.startsWith(`${customer.slice(1)}-`))
        .map(({ day }) => day)[0] ?? '';
    const counted = ['attributed_revenue', 'attributed_customers'];
    const won = ['acquired_customers', 'acquired_value'];
    await check('roi-cohorts', 'first_lead_month', (one) => `${firstLead(one).slice(0, 7)}-01`, counted);
    const over = [...counted, ...won, 'attributed_invoices', 'lifetime_value'];
    await check('roi-customers', 'date', ({ day }) => `${day.slice(0, 7)}-01`, over);
    await check('roi-new-customers', 'internal_channel', ({ option }) => option, won);
  },
);

test('all attribution models have the same total', async () => {
  const beside = await runReport(scope, 'roi-models', { filter: days, per_page: '-1' });
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
      computeShares('linear')
        .filter(isInFirstQuarter)
        .map(({ amount }) => amount),
    ),
    6,
  );
});

test('bi-marketing-attribution-account-attribution lists first and last touch and invoices of every customer [REPORT-014]', async () => {
  const { data } = await runReport(scope, 'bi-marketing-attribution-account-attribution', {
    filter: `${days}`,
    per_page: '-1',
  });
  const shares = computeShares('last_touch').filter(isInFirstQuarter);
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
          isInFirstQuarter(one as never) &&
          own.some(({ day }) => day <= String(one['day'])),
      ).length,
    });
    expect(Number(row?.['attributed_revenue'])).toBeCloseTo(
      sum(shares.flatMap(({ customer, amount }) => (customer === key ? amount : []))),
      6,
    );
    expect(Number(row?.['customer_value'])).toBeCloseTo(lifetimeOf(key), 6);
  }
});

test('reports the shares of leads with a campaign, of matched customers and of attributed revenue', async () => {
  const { meta } = await runReport(scope, 'roi-integrity', {
    filter: days,
    timestamp: 'month',
    per_page: '-1',
  });
  const totals = meta[0]?.totals ?? {};
  const led = leadRows.filter(isInFirstQuarter);
  const invoiced = new Set(
    invoiceRows.filter((row) => isInFirstQuarter(row as never)).map((row) => String(row['customer_key'])),
  );
  const matched = [...invoiced].filter((key) =>
    leadRows.some(({ email }) => email === `p${key.slice(1)}@x.example`),
  );
  expect(totals['campaign_share']).toBeCloseTo(led.filter(({ campaign }) => campaign).length / led.length, 9);
  expect(totals['matched_share']).toBeCloseTo(matched.length / invoiced.size, 9);
  const all = sum(
    [...invoiceRows, ...creditRows]
      .filter((row) => isInFirstQuarter(row as never))
      .map((row) => Number(row['amount'])),
  );
  const credited = sum(
    computeShares('first_touch')
      .filter(isInFirstQuarter)
      .map(({ amount }) => amount),
  );
  expect(totals['attributed_share']).toBeCloseTo(credited / all, 6);
  const statusOf = new Map(invoiceRows.map((row) => [row['document_number'], row['status']]));
  const settled = (which: (status: unknown) => boolean) =>
    sum(
      computeShares('first_touch')
        .filter(
          (share) => isInFirstQuarter(share) && share.issued !== null && which(statusOf.get(share.issued)),
        )
        .map(({ amount }) => amount),
    );
  // The credit note has no status, so it counts neither as paid nor as unpaid.
  expect(totals['attributed_paid']).toBeCloseTo(
    settled((status) => status === 'PAID'),
    5,
  );
  expect(totals['attributed_open']).toBeCloseTo(
    settled((status) => status === 'Approved'),
    5,
  );
  expect(settled((status) => status === 'Approved')).toBeGreaterThan(0);
});
