import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import { addDays, addMonths, type Day, daysBetween, monthEnd } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** Computes a plan a second time from raw invoices, day by day. The test clock is at 16 March 2026. */
const [start, lastDay] = ['2025-07-01', '2026-03-15'] as const;
let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

type GeneratedPlan = {
  from: Day;
  to: Day;
  amounts: readonly number[];
  targets: readonly (number | null)[];
};
const generatedPlan = fc
  .record({
    from: fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2022-06-20', n)),
    late: fc.integer({ min: -30, max: 70 }),
    amounts: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 40, maxLength: 40 }),
    targets: fc.array(fc.option(fc.integer({ min: 100, max: 9000 }), { freq: 6 }), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ late, ...rest }): GeneratedPlan => ({ ...rest, to: addDays(lastDay, -late) }))
  .filter(({ from, to, targets }) => from < to && to >= start && targets.some((one) => one !== null));

const eachDay = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n));

const listInvoices = ({ from, to, amounts }: GeneratedPlan): Map<Day, number> =>
  new Map(
    eachDay(from, to).flatMap((day, n) =>
      n % 3 === 2 ? [] : [[day, (amounts[n % amounts.length] ?? 0) / 100]],
    ),
  );

/** Computes a plan's figures by their definition. Unknown months and days do not count as zero revenue. */
const computeByDefinition = (one: GeneratedPlan) => {
  const invoices = listInvoices(one);
  const isKnown = (day: Day) => one.from <= day && day <= one.to;
  const sum = (from: Day, to: Day) =>
    eachDay(from, to)
      .filter(isKnown)
      .reduce((all, day) => all + (invoices.get(day) ?? 0), 0);
  const whole = (month: Day): number | null =>
    eachDay(month, monthEnd(month)).every(isKnown) ? sum(month, monthEnd(month)) : null;
  const months = Array.from({ length: 12 }, (_, n) => {
    const month = addMonths(start, n);
    const days = eachDay(month, monthEnd(month));
    const over = days.filter((day) => day <= lastDay);
    const known = over.filter(isKnown);
    return {
      month,
      target: one.targets[n] ?? null,
      length: days.length,
      over: over.length,
      known: known.length,
      actual: known.length > 0 ? sum(month, over.at(-1) ?? month) : null,
      before: whole(addMonths(month, -12)),
    };
  });
  const add = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const hasActual = months.some(({ actual }) => actual !== null);
  const actual = hasActual ? add(months.map((m) => m.actual)) : null;
  const targetUntil = (part: 'known' | 'over') =>
    add(months.map((m) => (m.target ?? 0) * (m[part] / m.length)));
  const hasTarget = months.some((m) => m.target !== null && m[hasActual ? 'known' : 'over'] > 0);
  const target = hasTarget ? targetUntil(hasActual ? 'known' : 'over') : null;
  const knownDays = add(months.map((m) => m.known));
  const all = add(months.map((m) => m.length));
  const runRate = actual === null ? null : (actual / knownDays) * all;
  // Growth compares each whole month with the same month of the year before. Each month of age reduces a month's weight
  // to nine tenths.
  let [is, previous] = [0, 0];
  const age = (share: number) => {
    is *= 0.9 ** share;
    previous *= 0.9 ** share;
  };
  for (let month = addMonths(start, -36); month <= lastDay; month = addMonths(month, 1)) {
    if (monthEnd(month) <= lastDay) {
      const [now, then] = [whole(month), whole(addMonths(month, -12))];
      age(1);
      if (now !== null && then !== null) {
        is += now;
        previous += then;
      }
      continue;
    }
    const running = months.find((m) => m.month === month);
    const share = running ? running.known / running.length : 0;
    if (!running || running.before === null || running.actual === null || share === 0) continue;
    age(share);
    is += running.actual;
    previous += running.before * share;
  }
  const open = months.filter((m) => m.known < m.length);
  const hasTrend = open.every((m) => m.before !== null) && previous > 0;
  const expectedRest = add(open.map((m) => (m.before ?? 0) * (1 - m.known / m.length)));
  const targetLeft = targetUntil('over') - (target ?? 0);
  const yearTarget = add(one.targets);
  return {
    actual,
    targetToDate: target,
    runRate,
    yearTarget,
    daysKnown: knownDays,
    attainment: actual === null || !target ? null : actual / target,
    forecast:
      actual === null ? null : hasTrend ? actual + expectedRest * Math.max(0, is / previous) : runRate,
    neededPerDay:
      Math.max(0, yearTarget - targetLeft - (actual ?? 0)) / (all - add(months.map((m) => m.over))),
  };
};

const readProgress = async (one: GeneratedPlan, name: string) => {
  const created = await admin.post('/v1/businesses', { trading_name: name, currency: 'AUD' });
  const business_id = (created.body as { data: { id: string } }).data.id;
  const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
  const plan = await admin.post(items('plans'), {
    business_id,
    name: 'The year',
    type: 'revenue',
    target: 'revenue',
    start_date: start,
  });
  const plan_id = (plan.body as { data: { id: string } }).data.id;
  for (const [n, amount] of one.targets.entries())
    if (amount !== null)
      await admin.post(items('plan-targets'), {
        business_id,
        plan_id,
        amount,
        month: addMonths(start, n),
      });
  const rows = [...listInvoices(one)].map(([day, amount], n) => testInvoiceLine(day, `I${n}`, amount));
  const { warehouse } = testApp.deps;
  await loadRows(warehouse, testScope({ id: business_id }), 'invoices', rows, {
    source: 'csv',
    from: one.from,
    to: one.to,
  });
  const { body } = await admin.get(`/v1/next-steps?business_id=${business_id}`);
  return (body as { data: { plan: PlanProgress } }).data.plan.standing;
};

test("a plan's actual revenue, attainment, run rate, forecast and required revenue equal those of raw invoices", async () => {
  for (const [n, one] of fc.sample(generatedPlan, { numRuns: 14, seed: 21 }).entries()) {
    const found = await readProgress(one, `Second way ${n}`);
    const expectedFigures = computeByDefinition(one);
    const figures = { ...found, forecast: found.forecast?.value ?? null };
    for (const [name, value] of Object.entries(expectedFigures)) {
      const label = `${name} of ${one.from} to ${one.to}`;
      const is = figures[name as keyof typeof expectedFigures];
      if (value === null) expect([label, is]).toEqual([label, null]);
      else expect(Number(is) / (value || 1), label).toBeCloseTo(value === 0 ? 0 : 1, 9);
    }
  }
});
