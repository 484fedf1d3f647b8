import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Contender,
  chooseSyncs,
  lanes,
  maxLater,
  maxLaterOfVendor,
  maxOf,
  maxSlots,
} from './choose-syncs.ts';

const vendors = ['google_ads', 'google_analytics_4', 'meta_ads_ppc', 'linkedin', 'se_ranking', 'gsc'];
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 0, minutes));
let made = 0;
const stream = (more: Partial<Contender>): Contender => {
  made += 1;
  return {
    id: `s${made}`,
    vendor: 'google_ads',
    login: `login of ${more.businessId ?? made}`,
    businessId: `b${made}`,
    lane: 'current',
    place: 0,
    isRetry: false,
    dueAt: at(0),
    ...more,
  };
};
const contender = fc.record({
  id: fc.uuid(),
  vendor: fc.constantFrom(...vendors),
  login: fc.constantFrom('agency', 'a', 'b', 'c'),
  businessId: fc.constantFrom(...'abcdefgh'),
  lane: fc.constantFrom(...lanes),
  place: fc.integer({ min: 0, max: 2 }),
  isRetry: fc.boolean(),
  dueAt: fc.integer({ min: 0, max: 500 }).map(at),
});

test('the first figures of a new source come before anything else, and the history last', () => {
  const history = Array.from({ length: 20 }, (_, n) =>
    stream({ lane: 'history', vendor: vendors[n % vendors.length] ?? '' }),
  );
  const current = stream({ vendor: 'linkedin', dueAt: at(30) });
  const first = stream({ lane: 'first', vendor: 'meta_ads_ppc', dueAt: at(60) });
  const chosen = chooseSyncs([...history, current, first], []);
  expect(chosen.slice(0, 2)).toEqual([first, current]);
});

test('each new source gets the figures of its main stream before any gets those of a second one', () => {
  const ofSources = Array.from({ length: 6 }, (_, n) => n).flatMap((n) =>
    [2, 1, 0].map((place) =>
      stream({ lane: 'first', place, login: 'agency', businessId: `b${n}`, vendor: vendors[n] ?? '' }),
    ),
  );
  expect(
    chooseSyncs(ofSources, [])
      .slice(0, 6)
      .map(({ place }) => place),
  ).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a service, a login or a business with many due streams leaves slots to the others', () => {
  const many = (more: Partial<Contender>) => Array.from({ length: 50 }, () => stream(more));
  const other = stream({ vendor: 'linkedin', login: 'x', businessId: 'x', dueAt: at(400) });
  for (const crowd of [many({}), many({ login: 'agency' }), many({ businessId: 'b', vendor: 'gsc' })])
    expect(chooseSyncs([...crowd, other], [])).toContain(other);
});

test('three services that break at once leave slots to the others', () => {
  const broken = vendors
    .slice(0, 3)
    .flatMap((vendor) => Array.from({ length: 20 }, () => stream({ vendor })));
  const healthy = stream({ vendor: 'se_ranking', dueAt: at(400) });
  expect(chooseSyncs([...broken, healthy], [])).toContain(healthy);
});

test('streams whose last read failed hold two slots at most, whatever service they are of', () => {
  const failing = Array.from({ length: 40 }, (_, n) =>
    stream({ isRetry: true, vendor: vendors[n % vendors.length] ?? '' }),
  );
  expect(chooseSyncs(failing, [])).toHaveLength(2);
  expect(chooseSyncs(failing, failing.slice(0, 2))).toEqual([]);
});

test('a stream whose last read failed does not wait behind all that became due later', () => {
  const failed = stream({ lane: 'history', isRetry: true, dueAt: at(0) });
  const others = Array.from({ length: 60 }, (_, n) => stream({ lane: 'history', dueAt: at(1 + n) }));
  expect(chooseSyncs([...others, failed], [])).toContain(failed);
});

test('whatever is due, no bound is broken, nothing is chosen twice, and no allowed stream waits beside a free slot', () => {
  fc.assert(
    fc.property(
      fc.array(contender, { maxLength: 60 }),
      fc.array(contender, { maxLength: 12 }),
      (due, before) => {
        const running = chooseSyncs(before, []);
        const chosen = chooseSyncs(due, running);
        const all = [...running, ...chosen];
        expect(all.length).toBeLessThanOrEqual(maxSlots);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(all.filter(({ lane }) => lane !== 'first').length).toBeLessThanOrEqual(maxLater);
        const later = all.filter(({ lane }) => lane !== 'first');
        for (const group of Map.groupBy(later, ({ vendor }) => vendor).values())
          expect(group.length).toBeLessThanOrEqual(maxLaterOfVendor);
        for (const key of ['vendor', 'login', 'businessId'] as const)
          for (const group of Map.groupBy(all, (one) => one[key]).values())
            expect(group.length).toBeLessThanOrEqual(maxOf[key]);
        const left = due.filter((one) => !chosen.includes(one));
        expect(chooseSyncs(left, all)).toEqual([]);
      },
    ),
  );
});
