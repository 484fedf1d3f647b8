import { type BookDocument, type Books, createBooks } from './books/books.ts';
import { type MyobDocument, myobLayouts, toMyobDocument } from './books/myob-ledger.ts';
import { createMyobRows, type MyobRow, myobRoot } from './books/myob-rows.ts';
import { readODataFilter } from './books/odata.ts';
import description from './descriptions/myob.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import { type Authority, createAuthority } from './sign-in/authority.ts';

/** State that a test changes. */
type State = {
  /** Id of the company file that the user chooses at a sign-in. */
  chosen: string;
  /** Company files that the user may no longer read. */
  denied: Set<string>;
  /** Error of each request. */
  failing: 'second' | 'day' | 'inactive' | null;
  /** Most rows that a page can have before it takes too long. */
  quickRows: number;
};

type MyobOptions = {
  now: () => Date;
  books?: readonly Books[];
  /** Maximum number of rows of a page, whatever the request asks for. */
  pageRows?: number;
};

/** Ledgers of the businesses in `ad-account.ts`. */
const createMyobBooks = (now: () => Date): Books[] =>
  (
    [
      ['Bright Smile Dental', 'Australia/Melbourne'],
      ['Harbour Physio', 'Australia/Sydney'],
    ] as const
  ).map(([name, timeZone]) => createBooks({ name, currency: 'AUD', timeZone, since: '2025-09-01', now }));

const describeError = (status: number, name: string, message: string): EmulatedReply => ({
  status,
  body: {
    Errors: [{ Name: name, Message: message, AdditionalDetails: null, ErrorCode: 0, Severity: 'Error' }],
    Information: null,
  },
});
const failures = {
  second: describeError(403, 'RateLimitError', 'API key has exceeded the per second limit'),
  day: describeError(403, 'RateLimitError', 'API key has exceeded the daily limit'),
  inactive: describeError(403, 'DeveloperInactive', 'Developer account is inactive'),
};

const scopes: readonly (readonly [start: string, scope: string])[] = [
  ['Sale/', 'sme-sales'],
  ['GeneralLedger/', 'sme-general-ledger'],
  ['Contact/', 'sme-contacts-customer'],
  ['Inventory/', 'sme-inventory'],
];

type Listed = { shown: MyobDocument; header: MyobRow };

/** Emulates MYOB: a sign-in for each company file with rotating tokens, and the ledgers of the files. */
export const emulateMyob = ({
  now,
  books = createMyobBooks(now),
  pageRows = 1000,
}: MyobOptions): EmulatedService & { state: State; authority: Authority; books: readonly Books[] } => {
  const authority = createAuthority({
    now,
    accessSeconds: 1200,
    rotates: true,
    namesRefreshEnd: false,
  });
  const state: State = {
    chosen: books[0]?.id ?? '',
    denied: new Set(),
    failing: null,
    quickRows: Number.POSITIVE_INFINITY,
  };
  /** Company files of codes and tokens. A token that a test granted itself opens all of them. */
  const opened = new Map<string, string>();
  const lists = new WeakMap<readonly BookDocument[], readonly Listed[]>();
  const rowsOf = new Map(books.map((one) => [one.id, createMyobRows(one)]));

  /** Adds the company file that the user chose to the redirect of a sign-in. */
  const authorize = (request: EmulatedRequest): EmulatedReply => {
    const reply = authority.authorize(request);
    const location = reply.headers?.['location'];
    const file = books.find(({ id }) => id === state.chosen);
    if (location === undefined || !file) return reply;
    const target = new URL(location);
    const code = target.searchParams.get('code');
    if (code === null) return reply;
    opened.set(code, file.id);
    target.searchParams.set('businessId', file.id);
    target.searchParams.set('businessName', file.name);
    return { ...reply, headers: { location: target.href } };
  };

  const exchange = (request: EmulatedRequest): EmulatedReply => {
    const reply = authority.token(request);
    if (reply.status !== 200) return reply;
    const form = request.body as { code?: string; refresh_token?: string };
    const body = reply.body as Record<string, unknown>;
    const file = opened.get(form.code ?? form.refresh_token ?? '');
    const [access, refresh] = [String(body['access_token']), String(body['refresh_token'])];
    if (file !== undefined) for (const token of [access, refresh]) opened.set(token, file);
    const headers = { authorization: `Bearer ${access}` };
    const user = authority.identityOf({ ...request, headers });
    return {
      ...reply,
      body: {
        ...body,
        expires_in: String(body['expires_in']),
        user: { uid: user?.id, username: user?.email },
      },
    };
  };

  const listInvoices = (of: Books): readonly Listed[] => {
    const documents = of.documents();
    const known = lists.get(documents);
    if (known) return known;
    const rows = rowsOf.get(of.id);
    const names = new Map(of.contacts().map(({ id, name }) => [id, name]));
    const listed = documents
      .flatMap((document) => {
        const shown = toMyobDocument(of, document);
        if (!shown || !rows) return [];
        return [{ shown, header: rows.showInvoice(shown, names.get(document.contact) ?? '', false) }];
      })
      .toSorted(
        ({ shown: { document: one } }, { shown: { document: other } }) =>
          one.updatedAt.getTime() - other.updatedAt.getTime() || (one.id < other.id ? -1 : 1),
      );
    lists.set(documents, listed);
    return listed;
  };

  const showPage = <Row>(
    { path, query }: EmulatedRequest,
    rows: readonly Row[],
    show: (row: Row) => MyobRow,
  ): EmulatedReply => {
    const asked = Number(query.get('$top') ?? 400);
    if (Math.min(asked, rows.length) > state.quickRows) return { status: 504, body: 'Gateway Time-out' };
    const top = Math.min(asked, pageRows);
    const skip = Number(query.get('$skip') ?? 0);
    const rest = new URLSearchParams(query);
    rest.set('$top', String(top));
    rest.set('$skip', String(skip + top));
    const link = `${myobRoot}${path.slice('/accountright'.length)}?${rest.toString().replaceAll('%24', '$')}`;
    return {
      status: 200,
      body: {
        Items: rows.slice(skip, skip + top).map(show),
        NextPageLink: skip + top < rows.length ? link : null,
        Count: rows.length,
      },
    };
  };

  const answerOf = (of: Books, resource: string, request: EmulatedRequest): EmulatedReply => {
    const rows = rowsOf.get(of.id);
    const holds = readODataFilter(request.query.get('$filter'));
    if (!rows || !holds) return describeError(400, 'InvalidFilter', 'The filter is not valid');
    const showRows = (all: readonly MyobRow[]) => showPage(request, all.filter(holds), (row) => row);
    if (resource === 'GeneralLedger/Account') return showRows(rows.accounts());
    if (resource === 'GeneralLedger/TaxCode') return showRows(rows.taxCodes());
    if (resource === 'Inventory/Item') return showRows(rows.items());
    if (resource === 'Contact/Customer') return showRows(of.contacts().map(rows.showCustomer));
    const layout = myobLayouts.find((one) => resource === `Sale/Invoice/${one}`);
    const found = listInvoices(of).filter(
      ({ header }) => (layout === undefined || header['InvoiceType'] === layout) && holds(header),
    );
    return showPage(request, found, ({ shown, header }) => {
      if (layout === undefined) return header;
      const { Name: name } = header['Customer'] as { Name: string };
      return rows.showInvoice(shown, name, true);
    });
  };

  return {
    hosts: ['secure.myob.com', 'api.myob.com'],
    description,
    state,
    authority,
    books,
    answer: (request) => {
      const { path, headers } = request;
      if (path === '/oauth2/account/authorize') return authorize(request);
      if (path === '/oauth2/v1/authorize') return exchange(request);
      const [, , id = '', ...rest] = path.split('/');
      const resource = rest.join('/');
      const scope = scopes.find(([start]) => resource.startsWith(start))?.[1] ?? '';
      const right = authority.allows(request, scope);
      if (right === 'no token')
        return describeError(401, 'OAuthTokenIsInvalid', 'The supplied OAuth token (Bearer) is not valid');
      if (state.failing !== null) return failures[state.failing];
      const of = books.find((one) => one.id === id);
      const own = opened.get((headers['authorization'] ?? '').replace('Bearer ', ''));
      if (!of || right === 'no scope' || state.denied.has(id) || (own !== undefined && own !== id))
        return describeError(403, 'AccessDenied', 'User has no access to this business');
      return answerOf(of, resource, request);
    },
  };
};
