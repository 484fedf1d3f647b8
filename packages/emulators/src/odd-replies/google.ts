import { googleError } from '../google.ts';
import { googleAdsReplies } from './google-ads.ts';
import { ofGoogle, refusals } from './google-errors.ts';
import { formsOf, type Json, type ListForm } from './list-forms.ts';
import { addBrokenRow, changeFirst, changeRows, type OddReply, setIn } from './odd-reply.ts';

/** Changes fields of the answer to a check. */
const changeCheck = (name: string, fields: Json, outcome: OddReply['outcome']): OddReply => ({
  name,
  step: 'check',
  create: () => (_, usual) => {
    const reply = usual();
    return { ...reply, body: { ...(reply.body as object), ...fields } };
  },
  outcome,
});
/** Names null as the page after the last one. */
const nullNext = ({ reads }: ListForm, step: 'accounts' | 'rows'): OddReply => ({
  name: 'a last page with null as its next one',
  step,
  create: () => (request, usual) => {
    const reply = usual();
    return reads(request) ? { ...reply, body: { nextPageToken: null, ...(reply.body as object) } } : reply;
  },
  outcome: 'rows as usual',
});

const analytics = formsOf('google_analytics_4');
const googleAnalytics: OddReply[] = [
  ...refusals([
    ['a report of nothing', { status: 200, body: {} }, 'service_down'],
    [
      'a limit that ends within an hour',
      googleError(
        429,
        'RESOURCE_EXHAUSTED',
        'Exhausted concurrent requests quota. This quota will refresh in under an hour.',
      ),
      'limit',
      [900, 3600],
    ],
  ]),
  ...(
    [
      ['a row with a missing figure', (row: Json) => setIn(row, ['metricValues', '0', 'value'], undefined)],
      ['a row with an empty figure', (row: Json) => setIn(row, ['metricValues', '0', 'value'], '')],
      ['a row with a missing dimension', (row: Json) => ({ ...row, dimensionValues: [] })],
    ] as const
  ).map(
    ([name, breakRow]): OddReply => ({
      name,
      step: 'rows',
      create: changeFirst(analytics.rows, breakRow),
      outcome: 'rows without the odd one',
      isReplaced: true,
    }),
  ),
  {
    name: 'a row with the day (other)',
    step: 'rows',
    create: changeFirst(analytics.rows, (row) => setIn(row, ['dimensionValues', '0', 'value'], '(other)')),
    outcome: 'rows without the odd one',
    isReplaced: true,
    isDocumented: true,
  },
  {
    name: 'a row with the channel (other)',
    step: 'rows',
    create: changeFirst(analytics.rows, (row) => setIn(row, ['dimensionValues', '1', 'value'], '(other)')),
    outcome: { channel: '(other)' },
  },
  {
    name: 'a row with an exponent',
    step: 'rows',
    create: changeFirst(analytics.rows, (row) => setIn(row, ['metricValues', '7', 'value'], '1.25E-4')),
    outcome: { revenue: '0.000125' },
  },
  {
    name: 'half of a report that counts all its rows',
    step: 'rows',
    create: () => (request, usual) => {
      const reply = usual();
      const { offset } = (request.body ?? {}) as { offset?: string };
      if (!analytics.rows.reads(request) || offset === '0') return reply;
      return { ...reply, body: analytics.rows.withRows(reply.body as Json, []) };
    },
    outcome: 'service_down',
  },
  {
    name: 'an account without a name',
    step: 'accounts',
    create: changeFirst(analytics.accounts, (row) =>
      setIn(row, ['propertySummaries', '0', 'displayName'], undefined),
    ),
    outcome: { name: '412345678' },
  },
  changeCheck('an account without a name', { displayName: undefined }, { name: '412345678' }),
  changeCheck('an account with a blank name', { displayName: '  ' }, { name: '412345678' }),
  changeCheck('an account with an empty currency', { currencyCode: '' }, { currency: null }),
  changeCheck('an account with null as the time of its deletion', { deleteTime: null }, 'rows as usual'),
  nullNext(analytics.accounts, 'accounts'),
  ...[undefined, null].map(
    (propertySummaries): OddReply => ({
      name: `an account with ${propertySummaries} as properties`,
      step: 'accounts',
      create: changeRows(analytics.accounts, (rows) => [
        { account: 'accounts/1', displayName: 'New', propertySummaries },
        ...rows,
      ]),
      outcome: 'rows as usual',
    }),
  ),
];

const searchConsole = formsOf('google_search_console');
const brokenSearchRow = (
  form: ListForm | undefined,
  [name, path, value]: readonly [name: string, path: readonly string[], value: unknown],
): OddReply => {
  if (!form) throw new Error('The rows are not described.');
  return {
    name,
    step: 'rows',
    create: changeFirst(form, (row) => setIn(row, path, value)),
    outcome: 'rows without the odd one',
    isReplaced: true,
  };
};
/** Rows of each list of Google Search Console that cannot be read. */
const brokenSearchRows = [
  ['a row with a day that is none', ['keys', '0'], '(other)'],
  ['a row with half a click', ['clicks'], 12.5],
] as const;
const searchTotals: OddReply[] = [
  ...brokenSearchRows,
  ['a row with a text as impressions', ['impressions'], '-'] as const,
  ['a row without clicks', ['clicks'], undefined] as const,
].map((broken) => brokenSearchRow(searchConsole.others?.['totals'], broken));

const googleSearchConsole: OddReply[] = [
  {
    name: 'half a page in the middle of a list',
    step: 'rows',
    create: () => (request, usual) =>
      searchConsole.rows.reads(request) && searchConsole.rows.pages?.isFirst(request) === false
        ? { status: 200, body: {} }
        : usual(),
    outcome: 'service_down',
  },
  ...[
    ...brokenSearchRows,
    ['a row with a text as position', ['position'], '-'] as const,
    ['a row without a query', ['keys', '1'], null] as const,
  ].map((broken) => brokenSearchRow(searchConsole.rows, broken)),
  {
    name: 'a row with an exponent',
    step: 'rows',
    create: changeFirst(searchConsole.rows, (row) => ({ ...row, position: 1.5e-5 })),
    outcome: { position: '0.000015' },
  },
  {
    name: 'a site that is there twice',
    step: 'accounts',
    create: changeRows(searchConsole.accounts, (rows) => [...rows, ...rows.slice(0, 1)]),
    outcome: 'rows as usual',
  },
  ...['siteUnverifiedUser', 'SITE_UNVERIFIED_USER'].map(
    (permissionLevel): OddReply => ({
      name: `a site that is not verified, with the right ${permissionLevel}`,
      step: 'accounts',
      create: changeRows(searchConsole.accounts, (rows) => [
        { siteUrl: 'https://other.example/', permissionLevel },
        ...rows,
      ]),
      outcome: 'one more account, with its refusal',
    }),
  ),
  {
    name: 'a site without the right of the user',
    step: 'accounts',
    create: changeFirst(searchConsole.accounts, (row) => ({ ...row, permissionLevel: undefined })),
    outcome: 'rows as usual',
  },
  {
    name: 'a last page with null as its rows',
    step: 'rows',
    create: () => (request, usual) => {
      const reply = usual();
      const isRead = searchConsole.rows.reads(request);
      return isRead ? { ...reply, body: { rows: null, ...(reply.body as object) } } : reply;
    },
    outcome: 'rows as usual',
  },
  ...refusals(
    [
      [
        'an id that is no site',
        googleError(400, 'INVALID_ARGUMENT', "'other' is not a valid Search Console site URL."),
        'configuration',
      ],
    ],
    'check',
  ),
];

const business = formsOf('google_my_business');
const oddReview = (name: string, change: Json, outcome: Json): OddReply => ({
  name,
  step: 'rows',
  create: changeFirst(business.rows, (row) => ({ ...row, ...change })),
  outcome,
});
const googleMyBusiness: OddReply[] = [
  ...refusals([
    [
      'a location that it has not verified',
      googleError(400, 'FAILED_PRECONDITION', 'Location is not verified.'),
      'configuration',
    ],
    [
      'a count of reviews without reviews',
      { status: 200, body: { averageRating: 4.6, totalReviewCount: 131 } },
      'service_down',
    ],
  ]),
  {
    name: 'a review without a time',
    step: 'rows',
    create: addBrokenRow(business.rows, (row) => ({ ...row, createTime: undefined })),
    outcome: 'rows without the odd one',
  },
  {
    name: 'a review without a person',
    step: 'rows',
    create: changeFirst(
      business.rows,
      (row) => ({ ...row, reviewer: undefined }),
      (row) => !(row['reviewer'] as Json)['isAnonymous'],
    ),
    outcome: { author: null },
  },
  {
    name: 'a review with null as person',
    step: 'rows',
    create: changeFirst(
      business.rows,
      (row) => ({ ...row, reviewer: null }),
      (row) => !(row['reviewer'] as Json)['isAnonymous'],
    ),
    outcome: { author: null },
  },
  oddReview('a review without stars', { starRating: undefined }, { rating: null }),
  oddReview('a review with stars that Google does not document', { starRating: 'SIX' }, { rating: null }),
  oddReview('a review without a text', { comment: undefined }, { review: null }),
  oddReview('a review with null as text', { comment: null }, { review: null }),
  oddReview('a review with null as reply', { reviewReply: null }, { reply: null, replied_at: null }),
  oddReview(
    'a reply without a time',
    { reviewReply: { comment: 'Hi', updateTime: '' } },
    { reply: 'Hi', replied_at: null },
  ),
  nullNext(business.accounts, 'accounts'),
  nullNext(business.rows, 'rows'),
  {
    name: 'a review with null as the time of its update',
    step: 'rows',
    create: changeFirst(business.rows, (row) => ({ ...row, updateTime: null })),
    outcome: 'rows as usual',
  },
  ...(
    [
      ['that the user may not read', googleError(403, 'PERMISSION_DENIED', 'Not allowed.')],
      ['for which it always fails', googleError(500, 'INTERNAL', 'Internal error encountered.')],
    ] as const
  ).map(
    ([name, refusal]): OddReply => ({
      name: `a group ${name}`,
      step: 'accounts',
      create: () => (request, usual) => {
        const reply = usual();
        if (request.path.includes('/1111111111/')) return refusal;
        if (request.path !== '/v1/accounts' || request.query.has('pageToken')) return reply;
        const { accounts = [], ...body } = reply.body as { accounts?: Json[] };
        return { ...reply, body: { ...body, accounts: [{ name: 'accounts/1111111111' }, ...accounts] } };
      },
      outcome: 'rows as usual',
    }),
  ),
  {
    name: 'a location with null as address and store code',
    step: 'accounts',
    create: () => (request, usual) => {
      const reply = usual();
      if (!business.accounts.reads(request)) return reply;
      const body = reply.body as Json;
      const rows = business.accounts.rows(body);
      const changed = rows.map((row) =>
        row['title'] === 'Harbour Physio' ? { ...row, storefrontAddress: null, storeCode: null } : row,
      );
      return { ...reply, body: business.accounts.withRows(body, changed) };
    },
    outcome: 'rows as usual',
  },
  {
    name: 'a location without a title',
    step: 'accounts',
    create: () => (request, usual) => {
      const reply = usual();
      if (!business.accounts.reads(request)) return reply;
      const body = reply.body as Json;
      const rows = business.accounts.rows(body);
      const nameless = rows.map((row) =>
        row['title'] === 'Harbour Physio' ? { ...row, title: undefined } : row,
      );
      return { ...reply, body: business.accounts.withRows(body, nameless) };
    },
    outcome: { name: '9988776657' },
  },
];

/** Odd replies of the services of Google, by vendor. */
export const googleOddReplies: Readonly<Record<string, readonly OddReply[]>> = {
  google_ads: [
    ...ofGoogle,
    ...googleAdsReplies,
    nullNext(formsOf('google_ads').accounts, 'accounts'),
    nullNext(formsOf('google_ads').rows, 'rows'),
  ],
  google_analytics_4: [...ofGoogle, ...googleAnalytics],
  google_search_console: [...ofGoogle, ...googleSearchConsole],
  google_my_business: [...ofGoogle, ...googleMyBusiness],
};

/** Odd replies to later streams of the services of Google, by vendor and stream. */
export const googleStreamOddReplies: Readonly<Record<string, Readonly<Record<string, readonly OddReply[]>>>> =
  {
    google_search_console: { totals: [...ofGoogle, ...searchTotals] },
  };
