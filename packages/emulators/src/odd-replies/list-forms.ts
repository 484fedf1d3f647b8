import { toUuid } from '../books/books.ts';
import type { EmulatedRequest } from '../service.ts';

export type Json = Readonly<Record<string, unknown>>;

/** How a service answers a list: which requests read it, where its rows are, and how it names the next page. */
export type ListForm = {
  reads: (request: EmulatedRequest) => boolean;
  rows: (body: Json) => readonly Json[];
  withRows: (body: Json, rows: readonly Json[]) => Json;
  /** Changes a row in the way that a user may while the list is read. */
  rename?: (row: Json) => Json;
  /** Pages of the list; null if all rows arrive in one answer. */
  pages: {
    /** Whether pages are read by their first row, and not by a token. */
    byOffset: boolean;
    /** Reports whether a page is the last one, for pages with numbers. A short page before the last one leaves out rows. */
    isLast?: (body: Json) => boolean;
    /** Whether only an empty page ends the list. */
    endsEmpty?: true;
    isFirst: (request: EmulatedRequest) => boolean;
    /** Changes a request to one of the first page. */
    toFirst: (request: EmulatedRequest) => void;
    /** Names the next page; null for none. */
    withNext: (body: Json, next: string | null) => Json;
  } | null;
};

/**
 * Lists of a service: its accounts, the rows of its first stream, the list with pages that this stream reads, and the
 * rows of further streams by name.
 */
export type ServiceLists = {
  accounts: ListForm;
  rows: ListForm;
  paged: ListForm | null;
  others?: Readonly<Record<string, ListForm>>;
};

const rowsAt = (name: string) => ({
  rows: (body: Json) => (body[name] ?? []) as readonly Json[],
  withRows: (body: Json, rows: readonly Json[]): Json => ({ ...body, [name]: rows }),
});
const bodyOf = ({ body }: EmulatedRequest) => (body ?? {}) as Record<string, unknown>;

/** Pages of Google: a token in the body of the answer, and in the query or the body of the request. */
const googlePages: ListForm['pages'] = {
  byOffset: false,
  isFirst: (request) => !request.query.has('pageToken') && bodyOf(request)['pageToken'] === undefined,
  toFirst: (request) => {
    request.query.delete('pageToken');
    if (request.method === 'POST') delete bodyOf(request)['pageToken'];
  },
  withNext: ({ nextPageToken: _, ...body }, next) =>
    next === null ? body : { ...body, nextPageToken: next },
};

const googleAdsList = (resource: string): ListForm => ({
  reads: (request) =>
    request.path.endsWith('googleAds:search') &&
    `${bodyOf(request)['query']} `.includes(` FROM ${resource} `),
  ...rowsAt('results'),
  pages: googlePages,
});

const analyticsReport: ListForm = {
  reads: ({ path }) => path.endsWith(':runReport'),
  ...rowsAt('rows'),
  pages: {
    byOffset: true,
    isFirst: (request) => bodyOf(request)['offset'] === '0',
    toFirst: (request) => {
      bodyOf(request)['offset'] = '0';
    },
    withNext: (body, next) => ({
      ...body,
      rowCount: next === null ? ((body['rows'] ?? []) as unknown[]).length : 1_000_000,
    }),
  },
};

const searchReport = (isOfStream: (dimensions: readonly unknown[]) => boolean): ListForm => ({
  // Another query with all data asks only which days are final.
  reads: (request) =>
    request.path.endsWith('/searchAnalytics/query') &&
    bodyOf(request)['dataState'] === 'final' &&
    isOfStream((bodyOf(request)['dimensions'] ?? []) as readonly unknown[]),
  ...rowsAt('rows'),
  pages: {
    byOffset: true,
    isFirst: (request) => bodyOf(request)['startRow'] === 0,
    toFirst: (request) => {
      bodyOf(request)['startRow'] = 0;
    },
    endsEmpty: true,
    withNext: (body) => body,
  },
});
const searches = searchReport((dimensions) => dimensions.includes('query'));
const searchTotals = searchReport((dimensions) => !dimensions.includes('query'));

const metaList = (end: string): ListForm => ({
  reads: ({ path }) => path.endsWith(end),
  ...rowsAt('data'),
  pages: {
    byOffset: false,
    isFirst: ({ query }) => !query.has('after'),
    toFirst: ({ query }) => query.delete('after'),
    withNext: ({ paging: _, ...body }, next) =>
      next === null
        ? body
        : {
            ...body,
            paging: { cursors: { after: next }, next: `https://graph.facebook.com/?after=${next}` },
          },
  },
});

const linkedinList = (path: RegExp): ListForm => ({
  reads: (request) => path.test(request.path),
  ...rowsAt('elements'),
  pages: {
    ...googlePages,
    withNext: (body, next) => ({ ...body, metadata: next === null ? {} : { nextPageToken: next } }),
  },
});

/** Keywords of the first search engine. */
const rankings: ListForm = {
  reads: ({ path }) => path.endsWith('/sites/positions'),
  rows: (body) => ((body as unknown as readonly Json[])[0]?.['keywords'] ?? []) as readonly Json[],
  withRows: (body, rows) => {
    const [first, ...others] = body as unknown as readonly Json[];
    return [{ ...first, keywords: rows }, ...others] as unknown as Json;
  },
  pages: null,
};

const xeroList = (name: string): ListForm => ({
  reads: ({ path }) => path.endsWith(`/${name}`),
  ...rowsAt(name),
  pages: {
    byOffset: true,
    isLast: (body) => {
      const { page, pageCount } = body['pagination'] as Json;
      return page === pageCount;
    },
    isFirst: ({ query }) => query.get('page') === '1',
    toFirst: ({ query }) => query.set('page', '1'),
    withNext: (body, next) => ({
      ...body,
      pagination: {
        ...(body['pagination'] as Json),
        pageCount: Number((body['pagination'] as Json)['page']) + (next === null ? 0 : 1),
      },
    }),
  },
});

const numberedPages = {
  byOffset: true,
  isFirst: ({ query }: EmulatedRequest) => query.get('page') === '1',
  toFirst: ({ query }: EmulatedRequest) => query.set('page', '1'),
} as const;

/** Number of calls of a full page in the tests. */
const callsOfPage = 20;
const calls: ListForm = {
  reads: ({ path }) => path === '/v2/call',
  ...rowsAt('data'),
  pages: {
    ...numberedPages,
    isLast: (body) => (body['data'] as readonly Json[]).length < callsOfPage,
    withNext: (body, next) => ({
      ...body,
      recordsFiltered: next === null ? (body['data'] as readonly Json[]).length : 1_000_000,
    }),
  },
};

const myobFile = toUuid('Bright Smile Dental organisation');
const myobInvoices = `/accountright/${myobFile}/Sale/Invoice/Item`;
const invoices: ListForm = {
  reads: ({ path }) => path === myobInvoices,
  ...rowsAt('Items'),
  pages: {
    byOffset: false,
    isFirst: ({ query }) => !query.has('$skip'),
    toFirst: ({ query }) => query.delete('$skip'),
    withNext: (body, next) => ({
      ...body,
      NextPageLink: next === null ? null : `https://api.myob.com${myobInvoices}?$skip=${next}`,
    }),
  },
};

const onePage = (reads: ListForm['reads'], name: string): ListForm => ({
  reads,
  ...rowsAt(name),
  pages: null,
});

const campaigns: ListForm = {
  ...googleAdsList('campaign'),
  rename: (row) => ({ ...row, campaign: { ...(row['campaign'] as Json), name: 'Renamed' } }),
};
const reviews: ListForm = {
  reads: ({ path }) => path.endsWith('/reviews'),
  ...rowsAt('reviews'),
  pages: googlePages,
};
const insights: ListForm = {
  ...metaList('/insights'),
  rename: (row) => ({ ...row, campaign_name: 'Renamed' }),
};

/** Lists of the services, by vendor. */
export const listForms: Readonly<Record<string, ServiceLists>> = {
  google_ads: { accounts: googleAdsList('customer_client'), rows: campaigns, paged: campaigns },
  google_analytics_4: {
    accounts: {
      reads: ({ path }) => path.endsWith('/accountSummaries'),
      ...rowsAt('accountSummaries'),
      pages: googlePages,
    },
    rows: analyticsReport,
    paged: analyticsReport,
  },
  google_search_console: {
    accounts: onePage(({ path }) => path.endsWith('/sites'), 'siteEntry'),
    rows: searches,
    paged: searches,
    others: { totals: searchTotals },
  },
  google_my_business: {
    accounts: {
      reads: ({ path }) => path.endsWith('/locations'),
      ...rowsAt('locations'),
      pages: googlePages,
    },
    rows: reviews,
    paged: reviews,
  },
  meta_ads_ppc: { accounts: metaList('/me/adaccounts'), rows: insights, paged: insights },
  linkedin: {
    accounts: linkedinList(/\/adAccounts$/),
    rows: onePage(({ path }) => path.endsWith('/adAnalytics'), 'elements'),
    paged: { ...linkedinList(/\/adCampaigns$/), rename: (row) => ({ ...row, name: 'Renamed' }) },
  },
  xero: {
    accounts: {
      reads: ({ path }) => path === '/connections',
      rows: (body) => body as unknown as readonly Json[],
      withRows: (_, rows) => rows as unknown as Json,
      pages: null,
    },
    rows: xeroList('Invoices'),
    paged: xeroList('Invoices'),
  },
  myob: {
    accounts: onePage(({ path }) => path.endsWith('/GeneralLedger/TaxCode'), 'Items'),
    rows: invoices,
    paged: invoices,
  },
  wildjar: {
    accounts: {
      reads: ({ path }) => path === '/v2/account',
      ...rowsAt('data'),
      pages: {
        ...numberedPages,
        isLast: (body) => (body['data'] as readonly Json[]).length === 0,
        endsEmpty: true,
        withNext: (body) => body,
      },
    },
    rows: calls,
    paged: calls,
  },
  se_ranking: {
    accounts: {
      reads: ({ path }) => path.endsWith('/sites'),
      rows: (body) => body as unknown as readonly Json[],
      withRows: (_, rows) => rows as unknown as Json,
      pages: null,
    },
    rows: rankings,
    paged: null,
  },
};

/** Returns the lists of a service. @throws Error for a service that is not described. */
export const formsOf = (vendor: string): ServiceLists => {
  const forms = listForms[vendor];
  if (!forms) throw new Error(`The lists of ${vendor} are not described.`);
  return forms;
};
