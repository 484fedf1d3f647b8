import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionKinds, countConversions, type ReportedAction, sumPurchaseValues } from './conversions.ts';

const report = (counts: Readonly<Record<string, number>>): ReportedAction[] =>
  Object.entries(counts).map(([action_type, value]) => ({ action_type, value: String(value) }));
const count = (counts: Readonly<Record<string, number>>) => Number(countConversions(report(counts))) / 1e6;

test.each([
  ['nothing', {}, 0],
  [
    'leads under all their types',
    { lead: 5, 'offsite_conversion.fb_pixel_lead': 3, 'onsite_conversion.lead_grouped': 2 },
    5,
  ],
  ['leads of forms alone', { 'onsite_conversion.lead_grouped': 2 }, 2],
  ['leads of forms under both names', { 'onsite_conversion.lead_grouped': 2, leadgen_grouped: 2 }, 2],
  ['leads of forms and the website', { leadgen_grouped: 2, 'offsite_conversion.fb_pixel_lead': 3 }, 5],
  [
    'purchases under all their types',
    { omni_purchase: 4, purchase: 3, 'offsite_conversion.fb_pixel_purchase': 3 },
    4,
  ],
  ['purchases of the website alone', { 'offsite_conversion.fb_pixel_purchase': 3 }, 3],
  ['bookings', { schedule_total: 4, schedule_website: 3, schedule_offline: 1 }, 4],
  ['contacts', { contact_website: 2, contact_mobile_app: 1 }, 3],
  ['registrations', { complete_registration: 2, omni_complete_registration: 2 }, 2],
  ['applications', { submit_application_total: 1, submit_application_on_facebook: 1 }, 1],
  ['conversations', { 'onsite_conversion.messaging_conversation_started_7d': 6 }, 6],
  ['different kinds', { lead: 1, omni_purchase: 2, schedule_total: 4, contact_total: 8 }, 15],
  ['custom conversions alone', { 'offsite_conversion.custom.12': 3, 'offsite_conversion.custom.34': 4 }, 7],
  ['a custom conversion over the leads of the website', { lead: 5, 'offsite_conversion.custom.12': 5 }, 5],
  [
    'a custom conversion beside leads of forms',
    { lead: 5, 'onsite_conversion.lead_grouped': 5, 'offsite_conversion.custom.12': 3 },
    8,
  ],
  [
    'more custom conversions than website events',
    { 'offsite_conversion.fb_pixel_lead': 2, 'offsite_conversion.custom.12': 3 },
    3,
  ],
  ['decimals', { lead: 0.1, omni_purchase: 0.2 }, 0.3],
] as const)('counts %s', (_name, counts, expected) => {
  expect(count(counts)).toBe(expected);
});

const ignored = [
  'link_click',
  'landing_page_view',
  'page_engagement',
  'post_engagement',
  'video_view',
  'omni_view_content',
  'omni_add_to_cart',
  'offsite_conversion.fb_pixel_add_to_cart',
  'offsite_conversion.fb_pixel_initiate_checkout',
  'offsite_conversion.fb_pixel_custom',
  'offsite_conversion.fb_pixel_custom.Scrolled',
  'offsite_conversion.custom.name',
  'offsite_complete_registration_add_meta_leads',
  'onsite_conversion.messaging_first_reply',
];
const parts = conversionKinds.flatMap(({ website, others }) => [website, ...others]);
const counted = [
  ...conversionKinds.flatMap(({ totals }) => totals),
  ...parts.flat(),
  'offsite_conversion.custom.12',
];

const amount = fc.integer({ min: 0, max: 1000 });
/** Any types with any amounts. */
const anyReport = fc.dictionary(fc.constantFrom(...counted, ...ignored), amount);
/** Parts of each kind, with the name that comes first, and the sum of each kind. */
const anyParts = fc.dictionary(fc.constantFrom(...parts.flatMap(([name]) => name ?? [])), amount);
const sumOf = (
  counts: Readonly<Record<string, number>>,
  { website, others }: (typeof conversionKinds)[number],
) => [website, ...others].reduce((total, [name = '']) => total + (counts[name] ?? 0), 0);

describe('the count of conversions', () => {
  test('stays the same if a total is reported beside its parts', () => {
    const custom = fc.record({ 'offsite_conversion.custom.12': amount }, { requiredKeys: [] });
    fc.assert(
      fc.property(anyParts, custom, fc.nat(), (some, customs, at) => {
        for (const kind of conversionKinds.filter(({ website }) => website.length > 0)) {
          const total = kind.totals[at % kind.totals.length] ?? '';
          const usual = { ...some, ...customs };
          expect(count({ ...usual, [total]: sumOf(some, kind) })).toBe(count(usual));
        }
      }),
    );
  });

  test('stays the same if a part is reported under its other name too', () => {
    fc.assert(
      fc.property(anyParts, (some) => {
        for (const [name = '', ...others] of parts)
          for (const other of others)
            if (some[name] !== undefined) expect(count({ ...some, [other]: some[name] })).toBe(count(some));
      }),
    );
  });

  test('does not depend on the order, on repeated entries or on types that do not count', () => {
    fc.assert(
      fc.property(anyReport, fc.constantFrom(...ignored), amount, (some, type, value) => {
        const usual = countConversions(report(some));
        expect(countConversions(report(some).reverse())).toBe(usual);
        expect(countConversions([...report(some), ...report(some)])).toBe(usual);
        expect(countConversions(report({ ...some, [type]: value }))).toBe(usual);
      }),
    );
  });

  test('is neither below the custom conversions nor above all of them and the others', () => {
    fc.assert(
      fc.property(anyReport, amount, (some, custom) => {
        const { 'offsite_conversion.custom.12': _, ...others } = some;
        const all = count({ ...others, 'offsite_conversion.custom.12': custom });
        expect(all).toBeGreaterThanOrEqual(Math.max(custom, count(others)));
        expect(all).toBeLessThanOrEqual(custom + count(others));
      }),
    );
  });
});

test('only purchases have a value', () => {
  const values = { lead: 50, schedule_total: 20, purchase: 100, omni_purchase: 240.35 };
  expect(sumPurchaseValues(report(values))).toBe(240_350_000n);
  expect(
    sumPurchaseValues(report({ 'offsite_conversion.fb_pixel_purchase': 7, 'onsite_conversion.purchase': 3 })),
  ).toBe(10_000_000n);
});
