import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { createAnswer } from '@bellwether/domain/testing/answer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseMonth } from './month.ts';
import { createGetAnswer } from './page.ts';
import { addComments, writeStory } from './story.ts';

const none = { target: null, done: null, results: [], next: [] };
type Figures = Record<string, number | string | null>;
const buildAnswer = (totals: Figures, before: Figures, rows: ReportAnswer['data'] = []): ReportAnswer =>
  createAnswer(rows, {
    range: { from: '2026-06-01', to: '2026-06-30' },
    comparison: { from: '2026-05-01', to: '2026-05-31' },
    totals,
    compare_totals: before,
  });
/** Adds the evidence of revenue of some invoices of one size in both periods. */
const withInvoices = (answer: ReportAnswer, size: number, largest = size): ReportAnswer => {
  const [meta] = answer.meta;
  if (!meta) throw new Error('An answer has meta.');
  const variance = (totals: Figures) => ({ revenue: Number(totals['revenue']) * size });
  const evidence = {
    variance: variance(meta.totals),
    compare_variance: variance(meta.compare_totals ?? {}),
    largest: { revenue: largest },
    compare_largest: { revenue: largest },
  };
  return { ...answer, meta: [{ ...meta, evidence }] };
};
const tell = (answers: Record<string, ReportAnswer>, extras: Parameters<typeof writeStory>[2] = none) =>
  writeStory('2026-06-01', createGetAnswer(answers), extras, (amount) => `$${amount}`);
const textOf = (story: ReturnType<typeof tell>, key: string) =>
  story.sections.find((section) => section.key === key)?.paragraphs.join(' ');

test('the growth report states that a month has no figures, and then has no sections', () => {
  expect(tell({})).toEqual({ headline: 'Jun 2026: no figures yet.', sections: [] });
});

test("the growth report compares the month's target with the metric of its plan", () => {
  const figures = buildAnswer(
    { revenue: 800, valid_leads: 12, leads: 15 },
    { revenue: 400, valid_leads: 12, leads: 15 },
  );
  expect(textOf(tell({ figures }, { ...none, target: { type: 'revenue', amount: 1000 } }), 'plan')).toBe(
    'Revenue reached 80.0% of the month’s target: $800 of $1,000, $200 short.',
  );
  expect(textOf(tell({ figures }, { ...none, target: { type: 'leads', amount: 10 } }), 'plan')).toBe(
    'Leads reached 150.0% of the month’s target: 15 of 10, 5 above.',
  );
  expect(tell({ figures }).headline).toBe(
    'Jun 2026: $800 of revenue and 12 valid leads. Revenue is up 100.0% on Jun 2025.',
  );
});

test('the headline of the growth report names the invoice that makes a difference which may be chance', () => {
  const headline = (size: number, largest?: number) =>
    tell({ figures: withInvoices(buildAnswer({ revenue: 800 }, { revenue: 400 }), size, largest) }).headline;
  expect(headline(5)).toBe('Jun 2026: $800 of revenue. Revenue is up 100.0% on Jun 2025.');
  expect(headline(100, 350)).toBe(
    'Jun 2026: $800 of revenue. Revenue is not clearly different from Jun 2025 (+100.0%; one invoice of $350 makes most of the difference).',
  );
});

test("the growth report's headline calls revenue unchanged only if it is", () => {
  const headline = (revenue: number, before: number) =>
    tell({ figures: buildAnswer({ revenue }, { revenue: before }) }).headline;
  expect(headline(1_000_000, 1_000_000)).toMatch(/Revenue is the same as in Jun 2025\.$/);
  expect(headline(999_999, 1_000_000)).toMatch(/Revenue is about the same as in Jun 2025\.$/);
});

test('the growth report states that no action was finished, unless the reader may not see meetings', () => {
  const figures = buildAnswer({ revenue: 1 }, { revenue: 1 });
  expect(textOf(tell({ figures }, { ...none, done: [] }), 'done')).toMatch(/^No action/);
  expect(textOf(tell({ figures }), 'done')).toBeUndefined();
});

test('the growth report calls only a change beyond chance a rise or fall, and names both earlier months', () => {
  const moved = (now: Figures, earlier: Figures, yearBefore: Figures = {}) =>
    textOf(tell({ before: buildAnswer(now, earlier), figures: buildAnswer(now, yearBefore) }), 'moved');
  expect(moved({ valid_leads: 45 }, { valid_leads: 38 })).toBe(
    'Valid leads did not clearly change: 45, after 38 in May 2026.',
  );
  expect(moved({ valid_leads: 103 }, { valid_leads: 100 }, { valid_leads: 90 })).toBe(
    'Valid leads did not clearly change: 103, after 90 in Jun 2025 and 100 in May 2026.',
  );
  expect(moved({ valid_leads: 90 }, { valid_leads: 38 }, { valid_leads: 85 })).toBe(
    'Valid leads rose by 52 (+136.8%) against May 2026. Valid leads did not clearly change: 90, after 85 in Jun 2025.',
  );
  expect(moved({ cost: 300 }, { cost: 100 })).toBe('Ad spend was $300, after $100 in May 2026.');
});

test('the growth report explains the change on the year before by its own products, prices and quantities', () => {
  const product = (name: string, now: [number, number], before: [number, number]) => ({
    product: name,
    revenue: now[0],
    quantity: now[1],
    compare: { product: name, revenue: before[0], quantity: before[1] },
  });
  const rows = [product('Tap', [500, 50], [1000, 100]), product('Pipe', [600, 50], [500, 50])];
  const answer = withInvoices(buildAnswer({ revenue: 1100 }, { revenue: 1500 }, rows), 1);
  expect(textOf(tell({ figures: answer, productsYear: answer }), 'moved')).toBe(
    'Revenue fell by $400 (−26.7%) against Jun 2025: Tap −$500, Pipe +$100. In other words: fewer items −$500, higher prices +$100.',
  );
});

test('a next step that is already a task says so, with its due date', () => {
  const figures = buildAnswer({ revenue: 1 }, { revenue: 1 });
  const step = { title: 'Calls are missed', action: 'Answer them.', amount: -400 };
  const next = (task: { due_date: string | null } | null) =>
    tell({ figures }, { ...none, next: [{ ...step, task }] }).sections.find(({ key }) => key === 'next')
      ?.lines;
  expect(next(null)).toEqual(['Calls are missed: Answer them. Worth about $400 a month.']);
  expect(next({ due_date: '2026-07-30' })).toEqual([
    'Calls are missed: already in your tasks, due 30 Jul, 2026. Worth about $400 a month.',
  ]);
});

test('the growth report ranks channels by the results of their ads, as on the ROI page', () => {
  const channel = (
    internal_channel: string,
    cost: number,
    paid_revenue: number,
    attributed_revenue: number,
  ) => ({
    internal_channel,
    cost,
    paid_revenue,
    attributed_revenue,
    attributed_roas: paid_revenue / cost,
    paid_leads: 40,
    variance: { attributed_roas: paid_revenue / cost / 100 },
  });
  const returns = buildAnswer({ cost: 5000, paid_revenue: 20_000 }, {}, [
    channel('Paid Search', 2000, 20_000, 20_000),
    channel('Social', 2800, 159.79, 30_328),
  ]);
  expect(textOf(tell({ returns }), 'channels')).toBe(
    'Jun 2026: Paid Search paid best: $2,000 of spend (41.7% of all), 40 leads from its ads, $20,000 invoiced from ads, 10.00× the spend. It pays back its spend, before other costs. Social paid worst: $2,800 of spend (58.3% of all), 40 leads from its ads, $160 invoiced from ads, 0.06× the spend. It does not pay back its spend: halve the budget of Social, and compare its valid leads after 28 days.',
  );
});

test('the effects that the growth report names add up to the change, to the cent', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { minLength: 2, maxLength: 8 }), (pairs) => {
      const sum = (at: 0 | 1) => pairs.reduce((all, pair) => all + pair[at], 0) / 100;
      const rows = pairs.map(([before, now], at) => ({
        product: `Product ${at}`,
        revenue: now / 100,
        compare: { product: `Product ${at}`, revenue: before / 100 },
      }));
      const [before, now] = [sum(0), sum(1)];
      const answer = withInvoices(buildAnswer({ revenue: now }, { revenue: before }, rows), 0.01);
      const text = textOf(tell({ before: answer, products: answer }), 'moved') ?? '';
      const [, parts = ''] = text.split(': ');
      const amounts = [...parts.matchAll(/([+−])\$([\d,]+(?:\.\d+)?)/g)].map(
        ([, sign, amount = '']) => Number(amount.replaceAll(',', '')) * (sign === '−' ? -1 : 1),
      );
      if (amounts.length === 0) return;
      // Amounts of $1,000 and more are shown in whole dollars.
      const shownSum = amounts.reduce((all, amount) => all + amount, 0);
      expect(Math.abs(shownSum - (now - before))).toBeLessThanOrEqual(0.5 * amounts.length + 0.01);
    }),
  );
});

test('a growth report section without figures stays if it has a comment that is not empty', () => {
  const [plan] = tell(
    { figures: buildAnswer({ revenue: 1 }, { revenue: 1 }) },
    { ...none, target: { type: 'revenue', amount: 1 } },
  ).sections;
  if (!plan) throw new Error('There is no section on the plan.');
  const comments = [
    { section: 'next' as const, text: 'Call them' },
    { section: 'done' as const, text: '' },
  ];
  expect(addComments([plan], comments).map(({ key, comment }) => [key, comment?.text])).toEqual([
    ['plan', undefined],
    ['next', 'Call them'],
  ]);
});

test('the growth report covers the last complete month that ends within the date range', () => {
  const choose = (from: string, to: string) => chooseMonth({ from, to }, '2026-11-26');
  expect(choose('2025-11-01', '2026-11-26')).toBe('2026-10-01');
  expect(choose('2026-06-05', '2026-08-20')).toBe('2026-07-01');
  expect(choose('2026-08-01', '2026-08-31')).toBe('2026-08-01');
  expect(choose('2026-07-01', '2027-06-30')).toBe('2026-10-01');
});

test('channels whose returns chance alone can set apart are not ranked', () => {
  const channel = (internal_channel: string, attributed_roas: number) => ({
    internal_channel,
    cost: 1000,
    paid_revenue: 1000 * attributed_roas,
    attributed_revenue: 1000 * attributed_roas,
    attributed_roas,
    paid_leads: 40,
    variance: { attributed_roas: 0.5 },
  });
  const returns = buildAnswer({ cost: 2000, paid_revenue: 8500 }, {}, [
    channel('Branded Paid Search', 3.7),
    channel('Generic Paid Search', 4.8),
  ]);
  const text = textOf(tell({ returns }), 'channels');
  expect(text).toContain('No channel clearly paid better than another');
  expect(text).not.toMatch(/best|worst/);
});

test('a large difference that chance can make comes with its reason', () => {
  const figures = withInvoices(buildAnswer({ revenue: 800 }, { revenue: 400 }), 100);
  expect(textOf(tell({ figures }), 'moved')).toContain(
    'Revenue did not clearly change: $800, after $400 in Jun 2025; chance alone can explain it.',
  );
});

test('the growth report says that the leads of a month were not recorded, and does not compare them', () => {
  const answer = buildAnswer({ revenue: 800, valid_leads: 9 }, { revenue: 400, valid_leads: 26 });
  const [meta] = answer.meta;
  const gap = { from: '2026-06-21', to: '2026-06-30', why: 'not_recorded' as const };
  const figures = { ...answer, meta: meta ? [{ ...meta, gaps: { valid_leads: [gap] } }] : [] };
  const story = tell({ figures });
  expect(story.headline).toBe(
    'Jun 2026: $800 of revenue and 9 valid leads, too few. Revenue is up 100.0% on Jun 2025.',
  );
  const moved = textOf(story, 'moved');
  expect(moved).toContain(
    'Valid leads cannot be compared: nothing was recorded from 21 Jun, 2026 to 30 Jun, 2026, where much is usual. It was probably not tracked.',
  );
  expect(moved).not.toContain(' 26');
});

test('a single day that was not recorded leaves the leads of a month comparable', () => {
  const answer = buildAnswer({ revenue: 800, valid_leads: 29 }, { revenue: 400, valid_leads: 26 });
  const [meta] = answer.meta;
  const gap = { from: '2026-05-01', to: '2026-05-01', why: 'not_recorded' as const };
  const figures = { ...answer, meta: meta ? [{ ...meta, gaps: { valid_leads: [gap] } }] : [] };
  const moved = textOf(tell({ figures }), 'moved');
  expect(moved).not.toContain('cannot be compared');
  expect(moved).toContain('Valid leads did not clearly change: 29, after 26 in Jun 2025');
});
