import type { Day } from '@bellwether/domain/time/day';
import { type BookContact, type BookDocument, type Books, createBooks, toUuid } from './books/books.ts';
import { paymentTypeOf, readWhere, statuses, typeOf } from './books/xero-documents.ts';
import description from './descriptions/xero.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import { type Authority, createAuthority, type HiddenFrom } from './sign-in/authority.ts';

/** Scopes of an app made since March 2026. */
export const xeroScopes = [
  'accounting.invoices.read',
  'accounting.contacts.read',
  'accounting.settings.read',
  'accounting.payments.read',
] as const;

/** State that a test changes. */
type State = {
  /** Organisations that the user has disconnected from the app, by id. */
  disconnected: Set<string>;
  /** Organisations that one user may not read. */
  hiddenFrom: HiddenFrom;
  /** Organisations that the user may no longer read. */
  denied: Set<string>;
  /** Limit that is exhausted. */
  throttled: 'minute' | 'day' | 'appminute' | 'concurrent' | null;
};

type XeroOptions = {
  now: () => Date;
  books?: readonly Books[];
  /** Maximum number of rows of a page, whatever the request asks for. */
  pageRows?: number;
};

/** Ledgers of the businesses in `ad-account.ts`. */
export const createXeroBooks = (now: () => Date): Books[] => [
  createBooks({
    name: 'Bright Smile Dental',
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
    since: '2023-02-01',
    now,
  }),
  createBooks({
    name: 'Harbour Physio',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    since: '2025-01-15',
    now,
  }),
];

const root = '/api.xro/2.0/';
const daySeconds = 86_400;

const writeInstant = (at: Date): string => `/Date(${at.getTime()}+0000)/`;
const writeDay = (day: Day): string => writeInstant(new Date(`${day}T00:00:00Z`));
const dollars = (cents: number): number => cents / 100;
const refuse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): EmulatedReply => ({
  status,
  body,
  headers,
});

/** Emulates Xero: its own sign-in with rotating tokens, organisations, and their ledgers. */
export const emulateXero = ({
  now,
  books = createXeroBooks(now),
  pageRows = 1000,
}: XeroOptions): EmulatedService & { state: State; authority: Authority; books: readonly Books[] } => {
  const authority = createAuthority({
    now,
    accessSeconds: 1800,
    refreshSeconds: 60 * daySeconds,
    rotates: true,
    namesRefreshEnd: false,
    issuer: 'https://identity.xero.com',
  });
  const state: State = {
    disconnected: new Set(),
    hiddenFrom: new Map(),
    denied: new Set(),
    throttled: null,
  };

  const envelope = (name: string, rows: readonly object[], page?: object): EmulatedReply => ({
    status: 200,
    headers: { 'x-minlimit-remaining': '57', 'x-daylimit-remaining': '4871' },
    body: {
      Id: toUuid(`${name} ${now().getTime()}`),
      Status: 'OK',
      ProviderName: 'Emulator',
      DateTimeUTC: writeInstant(now()),
      ...(page && { pagination: page }),
      [name]: rows,
    },
  });
  const showPage = <Row>(
    name: string,
    rows: readonly Row[],
    query: URLSearchParams,
    show: (row: Row) => object,
  ): EmulatedReply => {
    const pageSize = Math.min(Number(query.get('pageSize') ?? 100), pageRows);
    const page = Number(query.get('page') ?? 1);
    const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
    return envelope(name, rows.slice((page - 1) * pageSize, page * pageSize).map(show), {
      page,
      pageSize,
      pageCount,
      itemCount: rows.length,
    });
  };

  const showLines = (of: Books, { lines, isInclusive }: BookDocument) =>
    lines.map(({ id, item, description: text, account, quantity, unitCents, netCents, taxCents }) => ({
      LineItemID: id,
      Description: text,
      Quantity: quantity,
      UnitAmount: dollars(isInclusive ? Math.round(unitCents * 1.1) : unitCents),
      ...(account === null
        ? {}
        : { AccountCode: account, AccountID: of.accounts.find(({ code }) => code === account)?.id }),
      TaxType: 'OUTPUT',
      TaxAmount: dollars(taxCents),
      LineAmount: dollars(isInclusive ? netCents + taxCents : netCents),
      ...(item === null
        ? {}
        : {
            ItemCode: item,
            Item: {
              ItemID: of.items.find(({ code }) => code === item)?.id,
              Name: of.items.find(({ code }) => code === item)?.name,
              Code: item,
            },
          }),
      Tracking: [],
    }));

  const showDocument = (
    of: Books,
    names: ReadonlyMap<string, string>,
    one: BookDocument,
    isSummary: boolean,
  ) => {
    const sum = (part: 'netCents' | 'taxCents') => one.lines.reduce((all, line) => all + line[part], 0);
    const [net, tax] = [sum('netCents'), sum('taxCents')];
    const paid = one.payments.reduce((all, { cents }) => all + cents, 0);
    const isInvoice = one.kind === 'invoice';
    return {
      Type: typeOf(one),
      ...(isInvoice
        ? { InvoiceID: one.id, InvoiceNumber: one.number }
        : { CreditNoteID: one.id, CreditNoteNumber: one.number }),
      Contact: { ContactID: one.contact, Name: names.get(one.contact) },
      DateString: `${one.day}T00:00:00`,
      Date: writeDay(one.day),
      DueDateString: `${one.due}T00:00:00`,
      DueDate: writeDay(one.due),
      Status: statuses[one.status],
      LineAmountTypes: one.isInclusive ? 'Inclusive' : 'Exclusive',
      ...(isSummary ? {} : { LineItems: showLines(of, one) }),
      SubTotal: dollars(net),
      TotalTax: dollars(tax),
      Total: dollars(net + tax),
      ...(isInvoice
        ? { AmountDue: dollars(net + tax - paid), AmountPaid: dollars(paid), AmountCredited: 0 }
        : { RemainingCredit: dollars(net + tax - paid) }),
      UpdatedDateUTC: writeInstant(one.updatedAt),
      CurrencyCode: one.currency,
      CurrencyRate: one.rate,
    };
  };

  const listDocuments = (of: Books, kind: BookDocument['kind'], request: EmulatedRequest): EmulatedReply => {
    const { query, headers } = request;
    const holds = readWhere(query.get('where'));
    if (!holds)
      return refuse(400, {
        ErrorNumber: 16,
        Type: 'QueryParseException',
        Message: `No property or field of '${query.get('where')}'`,
      });
    const asked = query.get('Statuses')?.split(',');
    const ids = query.get('IDs')?.split(',');
    const since = Date.parse(headers['if-modified-since'] ?? '');
    const found = of
      .documents()
      .filter(
        (one) =>
          one.kind === kind &&
          holds(one) &&
          (!asked || asked.includes(statuses[one.status])) &&
          (!ids || ids.includes(one.id)) &&
          // Drafts and deleted documents are listed unless statuses are asked for.
          (Number.isNaN(since) || one.updatedAt.getTime() >= since),
      )
      .toSorted(
        (one, other) => one.updatedAt.getTime() - other.updatedAt.getTime() || (one.id < other.id ? -1 : 1),
      );
    const isSummary = query.get('summaryOnly') === 'true';
    const name = kind === 'invoice' ? 'Invoices' : 'CreditNotes';
    const names = new Map(of.contacts().map((contact) => [contact.id, contact.name]));
    return showPage(name, found, query, (one) => showDocument(of, names, one, isSummary));
  };

  const showCreditNote = (of: Books, id: string): EmulatedReply => {
    const found = of.documents().find((one) => one.id === id && one.kind === 'credit_note');
    if (!found) return refuse(404, 'The resource you are looking for cannot be found');
    const names = new Map(of.contacts().map((contact) => [contact.id, contact.name]));
    return envelope('CreditNotes', [showDocument(of, names, found, false)]);
  };

  /** Payments are those of documents as they are now. A payment that is gone was deleted when its document changed. */
  const listPayments = (of: Books, { query, headers }: EmulatedRequest): EmulatedReply => {
    const since = Date.parse(headers['if-modified-since'] ?? '');
    const [, from = '', to = ''] =
      /^Date>=DateTime\(([\d,]+)\) AND Date<=DateTime\(([\d,]+)\)$/.exec(query.get('where') ?? '') ?? [];
    const [first, last] = [from, to].map((text) => text.replaceAll(',', '-'));
    const found = of
      .payments()
      .filter(
        ({ payment, updatedAt }) =>
          (first === '' || first === undefined || payment.day >= first) &&
          (last === '' || last === undefined || payment.day <= last) &&
          (Number.isNaN(since) || updatedAt.getTime() >= since),
      )
      .toSorted(
        (one, other) =>
          one.updatedAt.getTime() - other.updatedAt.getTime() || (one.payment.id < other.payment.id ? -1 : 1),
      );
    return showPage('Payments', found, query, ({ payment, document, isDeleted, updatedAt }) => ({
      PaymentID: payment.id,
      Date: writeDay(payment.day),
      Amount: dollars(payment.cents),
      CurrencyRate: document.rate,
      PaymentType: paymentTypeOf(document),
      Status: isDeleted ? 'DELETED' : 'AUTHORISED',
      ...(document.kind === 'invoice'
        ? { Invoice: { InvoiceID: document.id, InvoiceNumber: document.number, Type: typeOf(document) } }
        : { CreditNote: { CreditNoteID: document.id, CreditNoteNumber: document.number } }),
      UpdatedDateUTC: writeInstant(updatedAt),
    }));
  };

  const showContact = ({
    id,
    name,
    email,
    phone,
    city,
    region,
    country,
    archived,
    updatedAt,
  }: BookContact) => ({
    ContactID: id,
    ContactStatus: archived ? 'ARCHIVED' : 'ACTIVE',
    Name: name,
    EmailAddress: email,
    Addresses: [
      { AddressType: 'POBOX', City: '', Region: '', Country: '' },
      { AddressType: 'STREET', City: city, Region: region, Country: country },
    ],
    Phones: [
      { PhoneType: 'DEFAULT', PhoneNumber: '', PhoneAreaCode: '', PhoneCountryCode: '' },
      {
        PhoneType: 'MOBILE',
        PhoneNumber: phone.slice(4),
        PhoneAreaCode: phone.slice(0, 4),
        PhoneCountryCode: '',
      },
    ],
    UpdatedDateUTC: writeInstant(updatedAt),
  });

  const listContacts = (of: Books, { query, headers }: EmulatedRequest): EmulatedReply => {
    const ids = query.get('IDs')?.split(',');
    const since = Date.parse(headers['if-modified-since'] ?? '');
    const found = of
      .contacts()
      .filter(
        ({ id, archived, updatedAt }) =>
          (!ids || ids.includes(id)) &&
          (!archived || query.get('includeArchived') === 'true') &&
          (Number.isNaN(since) || updatedAt.getTime() >= since),
      );
    return showPage('Contacts', found, query, showContact);
  };

  const answerOf = (of: Books, request: EmulatedRequest): EmulatedReply => {
    const resource = request.path.slice(root.length);
    if (resource === 'Payments') return listPayments(of, request);
    if (resource.startsWith('CreditNotes/')) return showCreditNote(of, resource.split('/')[1] ?? '');
    if (resource === 'Invoices') return listDocuments(of, 'invoice', request);
    if (resource === 'CreditNotes') return listDocuments(of, 'credit_note', request);
    if (resource === 'Contacts') return listContacts(of, request);
    if (resource === 'Accounts')
      return envelope(
        'Accounts',
        of.accounts.map(({ id, code, name, isRevenue }) => ({
          AccountID: id,
          Code: code,
          Name: name,
          Status: 'ACTIVE',
          Type: isRevenue ? 'REVENUE' : code === '825' ? 'CURRLIAB' : 'DIRECTCOSTS',
          Class: isRevenue ? 'REVENUE' : code === '825' ? 'LIABILITY' : 'EXPENSE',
        })),
      );
    return envelope('Organisations', [
      {
        OrganisationID: of.id,
        Name: of.name,
        LegalName: of.name,
        BaseCurrency: of.currency,
        OrganisationStatus: 'ACTIVE',
        Timezone: 'AUSEASTERNSTANDARDTIME',
        FinancialYearEndDay: 30,
        FinancialYearEndMonth: 6,
      },
    ]);
  };

  const scopeOf = (resource: string): string =>
    resource.startsWith('Payments')
      ? xeroScopes[3]
      : resource.startsWith('Contacts')
        ? xeroScopes[1]
        : resource.startsWith('Invoices') || resource.startsWith('CreditNotes')
          ? xeroScopes[0]
          : xeroScopes[2];

  return {
    hosts: ['login.xero.com', 'identity.xero.com', 'api.xero.com'],
    description,
    state,
    authority,
    books,
    answer: (request) => {
      const { path, headers } = request;
      if (path === '/identity/connect/authorize') return authority.authorize(request);
      if (path === '/connect/token') return authority.token(request);
      const isList = path === '/connections';
      const right = authority.allows(request, isList ? xeroScopes[2] : scopeOf(path.slice(root.length)));
      if (right === 'no token' || (isList && right === 'no scope'))
        return refuse(401, {
          Type: null,
          Title: 'Unauthorized',
          Status: 401,
          Detail: 'TokenExpired: token expired',
        });
      if (right === 'no scope')
        return refuse(
          401,
          { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'AuthorizationUnsuccessful' },
          {
            'www-authenticate': 'insufficient_scope',
          },
        );
      if (state.throttled !== null)
        return refuse(429, '', {
          'x-rate-limit-problem': state.throttled,
          ...(state.throttled === 'concurrent'
            ? {}
            : { 'retry-after': state.throttled === 'day' ? '7200' : '31' }),
        });
      const reached = books.filter(
        ({ id }) => !state.disconnected.has(id) && !authority.hides(request, state.hiddenFrom, id),
      );
      if (isList)
        return {
          status: 200,
          body: reached.map(({ id, name }) => ({
            id: toUuid(`connection ${id}`),
            authEventId: toUuid(`event ${id}`),
            tenantId: id,
            tenantType: 'ORGANISATION',
            tenantName: name,
            createdDateUtc: '2026-01-02T03:04:05.1234567',
            updatedDateUtc: '2026-01-02T03:04:05.1234567',
          })),
        };
      const of = reached.find(({ id }) => id === headers['xero-tenant-id']);
      if (!of || state.denied.has(of.id))
        return refuse(403, {
          Type: null,
          Title: 'Forbidden',
          Status: 403,
          Detail: 'AuthenticationUnsuccessful',
        });
      return answerOf(of, request);
    },
  };
};
