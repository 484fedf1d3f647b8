import { googleError } from '../google.ts';
import type { EmulatedReply } from '../service.ts';
import { refusals } from './google-errors.ts';
import { formsOf, type Json } from './list-forms.ts';
import { addBrokenRow, changeFirst, type OddReply, setIn } from './odd-reply.ts';

const adsFailure = (status: number, name: string, errorCode: Json, details: Json = {}): EmulatedReply =>
  googleError(status, name, 'Request had an error. See details.', [
    {
      '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
      errors: [{ errorCode, message: 'Emulated', details }],
    },
  ]);

const ads = formsOf('google_ads');
const brokenAd = (name: string, path: readonly string[], value: unknown): OddReply => ({
  name,
  step: 'rows',
  create: addBrokenRow(ads.rows, (row) => setIn(row, path, value)),
  outcome: 'rows without the odd one',
});
const oddAd = (name: string, path: readonly string[], value: unknown, outcome: Json): OddReply => ({
  name,
  step: 'rows',
  create: changeFirst(ads.rows, (row) => setIn(row, path, value)),
  outcome,
});

const refuseAds = (errorCode: string): EmulatedReply =>
  adsFailure(403, 'PERMISSION_DENIED', { authorizationError: errorCode });
const oneMore = '1111111111';
const customerAnswer = (customer: Json): EmulatedReply => ({
  status: 200,
  body: {
    results: [{ customer: { id: oneMore, descriptiveName: 'One more', ...customer } }],
    fieldMask: 'id',
  },
});
/** Accounts of the login that cannot be read, by the answer to each of their requests. */
const unreadable: readonly (readonly [name: string, answer: EmulatedReply])[] = [
  ['a closed account', refuseAds('CUSTOMER_NOT_ENABLED')],
  ['a suspended account with direct access', customerAnswer({ status: 'SUSPENDED' })],
  ['an account without details', { status: 200, body: { fieldMask: 'customer.id' } }],
  [
    'an account with a limit of its own',
    adsFailure(
      429,
      'RESOURCE_EXHAUSTED',
      { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
      { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay: '900s' } },
    ),
  ],
  ['an account for which it always fails', adsFailure(500, 'INTERNAL', { internalError: 'INTERNAL_ERROR' })],
];
const oddCustomer = (
  name: string,
  field: string,
  value: unknown,
  outcome: OddReply['outcome'],
): OddReply => ({
  name,
  step: 'check',
  create: () => (_, usual) => {
    const reply = usual();
    const { results = [], ...body } = reply.body as { results?: Json[] };
    return {
      ...reply,
      body: { ...body, results: results.map((row) => setIn(row, ['customer', field], value)) },
    };
  },
  outcome,
});

/** Odd replies of Google Ads. */
export const googleAdsReplies: readonly OddReply[] = [
  oddCustomer('a suspended account with direct access', 'status', 'SUSPENDED', 'configuration'),
  oddCustomer('an account without a currency', 'currencyCode', undefined, { currency: null }),
  {
    name: 'half a page in the middle of a list',
    step: 'rows',
    create: () => (request, usual) =>
      ads.rows.reads(request) && ads.rows.pages?.isFirst(request) === false
        ? { status: 200, body: {} }
        : usual(),
    outcome: 'service_down',
  },
  {
    name: 'a page without rows in the middle of a list',
    step: 'rows',
    create: () => (request, usual) => {
      const reply = usual();
      const body = reply.body as Json;
      const isInside = ads.rows.pages?.isFirst(request) === false && 'nextPageToken' in body;
      return ads.rows.reads(request) && isInside ? { ...reply, body: ads.rows.withRows(body, []) } : reply;
    },
    outcome: 'service_down',
  },
  ...refusals([
    ['an action that it does not allow the login', refuseAds('ACTION_NOT_PERMITTED'), 'no_permission'],
    [
      'an action that it does not allow a suspended account',
      refuseAds('ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT'),
      'configuration',
    ],
    ['an account that is not set up completely', refuseAds('INCOMPLETE_SIGNUP'), 'configuration'],
    ['an account of another type', refuseAds('ACCESS_DENIED_FOR_ACCOUNT_TYPE'), 'configuration'],
    [
      'a limit of a minute that it names as exhausted',
      adsFailure(
        429,
        'RESOURCE_EXHAUSTED',
        { quotaError: 'RESOURCE_EXHAUSTED' },
        { quotaErrorDetails: { retryDelay: '90s' } },
      ),
      'limit',
      [90, 90],
    ],
    ['a page without its usual shape', { status: 200, body: {} }, 'service_down'],
    [
      'a login without Google Ads',
      adsFailure(401, 'UNAUTHENTICATED', { authenticationError: 'NOT_ADS_USER' }),
      'no_permission',
    ],
    [
      'a login without two-step verification',
      adsFailure(401, 'UNAUTHENTICATED', { authenticationError: 'TWO_STEP_VERIFICATION_NOT_ENROLLED' }),
      'no_permission',
    ],
    [
      'a closed account',
      adsFailure(403, 'PERMISSION_DENIED', { authorizationError: 'CUSTOMER_NOT_ENABLED' }),
      'configuration',
    ],
    [
      'a version of the API that ended',
      adsFailure(400, 'INVALID_ARGUMENT', { requestError: 'UNSUPPORTED_VERSION' }),
      'outdated',
    ],
    [
      'a page token that ended',
      adsFailure(400, 'INVALID_ARGUMENT', { requestError: 'EXPIRED_PAGE_TOKEN' }),
      'service_down',
    ],
    [
      'a developer token that Google asks for',
      adsFailure(403, 'PERMISSION_DENIED', { authenticationError: 'DEVELOPER_TOKEN_PARAMETER_MISSING' }),
      'not_approved',
    ],
    [
      'a limit with a wait in the details of its quota',
      adsFailure(
        429,
        'RESOURCE_EXHAUSTED',
        { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
        { quotaErrorDetails: { retryDelay: '900s' } },
      ),
      'limit',
      [900, 900],
    ],
    [
      'a limit with the status of a wrong request',
      adsFailure(
        400,
        'INVALID_ARGUMENT',
        { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
        { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay: '120s' } },
      ),
      'limit',
      [120, 120],
    ],
    [
      'a limit with a wait of 30 years in its details',
      adsFailure(
        429,
        'RESOURCE_EXHAUSTED',
        { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
        { quotaErrorDetails: { retryDelay: '1000000000s' } },
      ),
      'limit',
      [86_400, 86_400],
    ],
  ]),
  ...refusals(
    [
      [
        'a login without Google Ads',
        adsFailure(401, 'UNAUTHENTICATED', { authenticationError: 'NOT_ADS_USER' }),
        'no_permission',
      ],
    ],
    'accounts',
  ),
  ...unreadable.map(
    ([name, answer]): OddReply => ({
      name: `${name} among those of the login`,
      step: 'accounts',
      create: () => (request, usual) => {
        if (request.path.endsWith(':listAccessibleCustomers'))
          return { status: 200, body: { resourceNames: [`customers/${oneMore}`, 'customers/9998887777'] } };
        return request.path.includes(`/${oneMore}/`) ? answer : usual();
      },
      outcome: 'one more account, with its refusal',
    }),
  ),
  ...[undefined, null, '  '].map(
    (name): OddReply => ({
      name: `an account with ${JSON.stringify(name)} as name`,
      step: 'accounts',
      create: changeFirst(ads.accounts, (row) => setIn(row, ['customerClient', 'descriptiveName'], name)),
      outcome: { name: '1234567890' },
    }),
  ),
  {
    name: 'an account with a number as id',
    step: 'accounts',
    create: changeFirst(ads.accounts, (row) => setIn(row, ['customerClient', 'id'], 1_234_567_890)),
    outcome: 'rows as usual',
  },
  brokenAd('a row without a campaign', ['campaign'], undefined),
  brokenAd('a row with a day that is none', ['segments', 'date'], '(other)'),
  brokenAd('a row with a text as cost', ['metrics', 'costMicros'], 'n/a'),
  brokenAd('a row with an empty cost', ['metrics', 'costMicros'], ''),
  brokenAd('a row with a hexadecimal cost', ['metrics', 'costMicros'], '0x10'),
  brokenAd('a row with a cost whose month is too large', ['metrics', 'costMicros'], '999999999999999999'),
  brokenAd('a row with half a click', ['metrics', 'clicks'], '12.5'),
  oddAd('a row without a name of the campaign', ['campaign', 'name'], undefined, { campaign: '101' }),
  oddAd('a row with a blank name of the campaign', ['campaign', 'name'], '  ', { campaign: '101' }),
  oddAd('a row with a new device', ['segments', 'device'], 'SMART_GLASSES', { device: null }),
  oddAd('a row with an unknown device', ['segments', 'device'], 'UNKNOWN', { device: null }),
  {
    name: 'a row with a type of campaign that is new',
    step: 'rows',
    create: changeFirst(
      ads.rows,
      (row) => setIn(row, ['campaign', 'advertisingChannelType'], 'NEW_TYPE'),
      (row) => (row['campaign'] as Json)['advertisingChannelType'] === 'DISPLAY',
    ),
    outcome: { channel: 'google_ads' },
  },
  oddAd('a row with an exponent', ['metrics', 'conversions'], 1.5e-5, { conversions: '0.000015' }),
  oddAd('a row without figures', ['metrics'], undefined, {
    impressions: 0,
    clicks: 0,
    cost: '0',
    conversions: '0',
    conversion_value: '0',
  }),
];
