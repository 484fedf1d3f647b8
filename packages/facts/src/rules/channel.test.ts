import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyChannel, classifyChannelSql, type Origin } from './channel.ts';
import { listGoogleSources, sourceCategories } from './google-sources.ts';

const words =
  'google Bing FACEBOOK t.co x.com youtube etsy newsletter (direct) (none) cpc PPC paid-social social organic referral email display video sms push affiliate cross-network adwords microsoft%20ads Zürich trade show'
    .split(' ')
    .map((word) => word.replace('%20', ' '));
const text = fc.option(
  fc.oneof(
    fc.constantFrom(...words),
    fc
      .tuple(fc.constantFrom(...words), fc.constantFrom(' ', '-', '/'), fc.constantFrom(...words))
      .map((all) => all.join('')),
    fc.string({ maxLength: 12 }),
  ),
  { nil: null },
);
const origins = fc.array(fc.record({ source: text, medium: text, campaign: text }), {
  minLength: 400,
  maxLength: 400,
});

const media = [
  null,
  'cpc',
  'PPC',
  'organic',
  'referral',
  'email',
  'social',
  'display',
  'paid_social',
  '(none)',
  'sms',
];
const paidMedia = ['cpc', 'PPC', 'paid_social'];
const names = { search: 'Search', social: 'Social', shopping: 'Shopping', video: 'Video' } as const;
const listed = sourceCategories.flatMap((category) =>
  listGoogleSources(category).flatMap((source) => media.map((medium) => ({ category, source, medium }))),
);
/** Channel that Google's rule gives a listed source: by its category, and paid or organic by its medium. */
const expectedChannel = ({ category, medium }: (typeof listed)[number]): string => {
  if (medium === 'display') return 'Display';
  if (paidMedia.includes(medium ?? '')) return `Paid ${names[category]}`;
  if (category === 'shopping' || category === 'social') return `Organic ${names[category]}`;
  if (medium === 'social') return 'Organic Social';
  return `Organic ${names[category]}`;
};

test('each of the 819 sources of Google has the channel of its category and medium', () => {
  expect(listed.length / media.length).toBe(819);
  for (const one of listed)
    expect(`${one.source} / ${one.medium}: ${classifyChannel(one)}`).toBe(
      `${one.source} / ${one.medium}: ${expectedChannel(one)}`,
    );
});

test("a subdomain or address has the category of its host, and part of a host's name matches nothing", () => {
  for (const category of sourceCategories)
    for (const source of listGoogleSources(category).filter((one) => one.includes('.'))) {
      const channel = classifyChannel({ source, medium: 'referral' });
      expect(classifyChannel({ source: `my.${source}`, medium: 'referral' })).toBe(channel);
      expect(classifyChannel({ source: `https://www.${source}/a?b=c`, medium: 'referral' })).toBe(channel);
      const parent = source.slice(source.indexOf('.') + 1);
      const isInListed = classifyChannel({ source: parent, medium: 'referral' }) !== 'Referral';
      const inFront = isInListed ? [] : [`zq${source}`, `zq-${source}`, `zq${source}zq.com.au`];
      for (const host of [...inFront, `${source}zq`, `${source}.example`])
        expect(`${host}: ${classifyChannel({ source: host, medium: 'referral' })}`).toBe(`${host}: Referral`);
    }
});

test('TypeScript and SQL give a visit the same channel', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const classifyInSql = async (all: readonly Origin[], undecided: Parameters<typeof classifyChannel>[1]) => {
    const found = await connection.runAndReadAll(
      `SELECT ${classifyChannelSql({ source: 'source', medium: 'medium', campaign: 'campaign' }, undecided)} AS channel FROM (SELECT unnest(from_json($all, '[{"source":"VARCHAR","medium":"VARCHAR","campaign":"VARCHAR"}]'), recursive := true))`,
      { all: JSON.stringify(all) },
    );
    return found.getRowsJS().map(([channel]) => channel);
  };
  const undecided = fc.record({
    neither: fc.constantFrom('Direct', null),
    alone: fc.constantFrom('Referral', null),
  });
  await fc.assert(
    fc.asyncProperty(origins, undecided, async (all, names) => {
      expect(await classifyInSql(all, names)).toEqual(all.map((one) => classifyChannel(one, names)));
    }),
    { numRuns: 10 },
  );
  const all = listed.flatMap(({ source, medium }) => [
    { source, medium },
    { source: `m.${source}`, medium },
    { source: `zq${source}`, medium },
  ]);
  expect(await classifyInSql(all, undefined)).toEqual(all.map((one) => classifyChannel(one)));
  instance.closeSync();
});

test.each([
  [{ source: 'google', medium: 'cpc' }, 'Paid Search'],
  [{ source: 'google', medium: 'organic' }, 'Organic Search'],
  [{ source: 'Google Ads' }, 'Paid Search'],
  [{ source: '(direct)', medium: '(none)' }, 'Direct'],
  [{ source: 'guide.example' }, 'Referral'],
  [{ source: 'guide.example', medium: 'unknown' }, 'Unassigned'],
  [{}, null],
  [{ source: 'thebaysidenews.com.au', medium: 'referral' }, 'Referral'],
  [{ source: 'boxingclub.com.au', medium: 'email' }, 'Email'],
  [{ source: 'bravebuilders.com.au', medium: 'referral' }, 'Referral'],
  [{ source: 'bingoindustries.com.au', medium: 'referral' }, 'Referral'],
  [{ source: 'paolo.it', medium: 'referral' }, 'Referral'],
  [{ source: 'googleplumbing.com.au', medium: 'referral' }, 'Referral'],
  [{ source: 'newsletters.com.au', medium: 'referral' }, 'Referral'],
  [{ source: 'sebay.com', medium: 'cpc' }, 'Paid Other'],
  [{ source: 'docs.google.com', medium: 'referral' }, 'Referral'],
  [{ source: 'google.com.au', medium: 'referral' }, 'Organic Search'],
  [{ source: 'amazon.com.au', medium: 'cpc' }, 'Paid Shopping'],
  [{ source: 'au.search.yahoo.com', medium: 'referral' }, 'Organic Search'],
  [{ source: 'l.instagram.com', medium: 'referral' }, 'Organic Social'],
  [{ source: 'fb', medium: 'cpc' }, 'Paid Social'],
  [{ source: 'March newsletter' }, 'Email'],
  [{ medium: 'cpc' }, 'Paid Search'],
])('%o comes by %s', (origin, channel) => {
  expect(classifyChannel(origin)).toBe(channel);
});
