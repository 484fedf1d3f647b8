import type { Day } from '@bellwether/domain/time/day';
import {
  type BookContact,
  type BookDocument,
  type BookLine,
  type Books,
  createBooks,
} from './books/books.ts';
import { type JobDocument, showJob } from './books/jobs.ts';
import description from './descriptions/simpro.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';

/** State that a test changes. */
type State = {
  /** Whether the key and the client are valid. */
  hasKey: boolean;
  /** Whether the key may read documents and customers. */
  mayRead: boolean;
  /** Whether the key may read the set-up of a company. */
  mayReadSetup: boolean;
  /** Whether lists show the lines of documents, and the e-mail addresses of customers. */
  listsDetails: boolean;
  /** Whether requests are over the limit of the build. */
  isThrottled: boolean;
  /** Tokens that are valid. */
  tokens: Set<string>;
};

/** Company of a build: its id there, and its ledger. */
type BuildCompany = { number: number; books: Books };
type EmulatedBuild = { host: string; companies: readonly BuildCompany[] };

type SimproOptions = {
  now: () => Date;
  builds?: readonly EmulatedBuild[];
  /** Maximum number of rows of a page, whatever the request asks for. */
  pageRows?: number;
};

/** Key, and id and secret of a client, of all emulated builds. */
export const simproKey = 'simpro-key-1a2b3c4d';
export const simproClient = ['bellwether', 'simpro-secret-5e6f7a8b'] as const;

/** Builds of two businesses: one with a single company, and one with two. */
export const createBuilds = (now: () => Date): EmulatedBuild[] => {
  const open = (name: string, timeZone: string, since: Day, perDay: number) =>
    createBooks({ name, currency: 'AUD', timeZone, since, now, perDay });
  return [
    {
      host: 'bright-smile.simprosuite.com',
      companies: [{ number: 0, books: open('Bright Smile Dental', 'Australia/Melbourne', '2024-11-01', 1) }],
    },
    {
      host: 'harbour.simprosuite.com',
      companies: [
        { number: 2, books: open('Harbour Physio', 'Australia/Sydney', '2025-01-15', 2) },
        { number: 3, books: open('Harbour Physio Manly', 'Australia/Sydney', '2025-06-01', 1) },
      ],
    },
  ];
};

type Row = Readonly<Record<string, unknown>> & { ID: number };

const refuse = (status: number, message: string, path: string | null = null, value: unknown = null) => ({
  status,
  body: { errors: [{ path, message, value }] },
});
const invalidRoute = refuse(404, 'Invalid route.');

const dollars = (cents: number): number => cents / 100;
const toMoney = (net: number, tax: number) => ({ ExTax: dollars(net), IncTax: dollars(net + tax) });

const isCompany = (at: number): boolean => at % 4 === 0;
const toAddress = ({ city, region, country }: Pick<BookContact, 'city' | 'region' | 'country'>) => ({
  Address: '2 Example Rd',
  City: city,
  State: region,
  PostalCode: '3000',
  Country: country,
});

const nameCustomer = ({ name }: BookContact, at: number) => {
  const [given = '', family = ''] = name.split(' ');
  return isCompany(at)
    ? { ID: at + 1, CompanyName: `${name} Pty Ltd`, GivenName: '', FamilyName: '' }
    : { ID: at + 1, CompanyName: '', GivenName: given, FamilyName: family };
};

const showCustomer = (contact: BookContact, at: number): Row => {
  const { CompanyName, GivenName, FamilyName, ID } = nameCustomer(contact, at);
  return {
    ID,
    ...(isCompany(at)
      ? { CompanyName, Phone: contact.phone }
      : { GivenName, FamilyName, Phone: '', CellPhone: contact.phone }),
    AltPhone: '',
    Email: contact.email,
    Address: toAddress(contact),
    Archived: contact.archived,
  };
};

/** Number of the site of a customer. Some sites are elsewhere, and some have no place. */
const siteOf = (at: number): number => 1001 + at;
const showSite = (contact: BookContact, at: number): Row => ({
  ID: siteOf(at),
  Name: `Site of ${contact.name}`,
  Address: toAddress(
    at % 3 === 0
      ? { city: '', region: '', country: '' }
      : { ...contact, city: at % 3 === 1 ? 'Torquay' : contact.city },
  ),
});

const showItem = ({ line, isShare }: { line: BookLine; isShare: 1 | 2 }, at: number, books: Books) => {
  const item = books.items.find(({ code }) => code === line.item);
  return {
    ID: at + 1,
    Item: {
      ID: at + 61,
      PartNo: item?.code ?? '',
      Name: item?.name ?? line.description,
      Type: 'Catalog',
    },
    Quantity: { Total: line.quantity * isShare, Remaining: 0, Claimed: line.quantity },
    UnitPrice: toMoney(line.unitCents, Math.round(line.unitCents / 10)),
    Total: toMoney(line.netCents * isShare, line.taxCents * isShare),
  };
};

/** A deposit has no work of its own. */
const showCostCenters = (books: Books, one: JobDocument) =>
  one.items.length === 0
    ? []
    : [
        {
          ID: one.id + 1,
          Name: 'Work',
          JobID: one.job,
          SectionID: 1,
          CostCenter: { ID: 7, Name: 'Service' },
          Total: toMoney(one.wholeCents, Math.round(one.wholeCents / 10)),
          Claim: {
            ...toMoney(one.netCents, one.taxCents),
            Percent: one.type === 'ProgressInvoice' ? 50 : 100,
          },
          Items: one.items.map((line, at) => showItem({ line, isShare: one.itemShare }, at, books)),
        },
      ];

const isApproved = ({ status }: BookDocument): boolean => status === 'approved' || status === 'paid';

/** Emulates Simpro: builds with companies, and their jobs, invoices and credit notes. */
export const emulateSimpro = ({
  now,
  builds = createBuilds(now),
  pageRows = 250,
}: SimproOptions): EmulatedService & { state: State; builds: readonly EmulatedBuild[] } => {
  const state: State = {
    hasKey: true,
    mayRead: true,
    mayReadSetup: true,
    listsDetails: true,
    isThrottled: false,
    tokens: new Set(),
  };

  const showDocuments = (books: Books, kind: BookDocument['kind']): Row[] => {
    const contacts = books.contacts();
    const at = new Map(contacts.map(({ id }, index) => [id, index]));
    const shown = books.documents().filter(({ isBill, status }) => !isBill && status !== 'deleted');
    // A credit note names an invoice of its currency, from which its own is known.
    const lastInvoice = new Map<string, number>();
    const rows: Row[] = [];
    for (const document of shown) {
      const index = at.get(document.contact) ?? 0;
      const customer = contacts[index];
      if (document.kind === 'invoice') lastInvoice.set(document.currency, showJob(document).at(-1)?.id ?? 0);
      if (document.kind !== kind || !customer) continue;
      for (const one of showJob(document))
        rows.push({
          ID: one.id,
          Customer: nameCustomer(customer, index),
          Jobs: [
            {
              ID: one.job,
              Description: 'Work',
              Total: { ...toMoney(one.netCents, one.taxCents), Tax: dollars(one.taxCents) },
              // Credit notes name the site, and invoices do not.
              ...(kind === 'credit_note' && { Site: { ID: siteOf(index), Name: 'Site' } }),
            },
          ],
          DateIssued: document.day,
          Stage: isApproved(document) ? 'Approved' : 'Pending',
          Status: { ID: 1, Name: document.status },
          Total: {
            ...toMoney(one.netCents, one.taxCents),
            Tax: dollars(one.taxCents),
            ReverseChargeTax: 0,
            ...(kind === 'invoice' && {
              AmountApplied: dollars(one.paidCents),
              BalanceDue: dollars(one.netCents + one.taxCents - one.paidCents),
            }),
          },
          DateModified: `${document.updatedAt.toISOString().slice(0, 19)}+00:00`,
          ...(kind === 'invoice'
            ? {
                Type: one.type,
                PaymentTerms: { Days: 14, Type: 'Invoice', DueDate: document.due },
                IsPaid: document.status === 'paid',
                Currency: document.currency,
                ExchangeRate: document.rate,
              }
            : { Type: 'CreditNote', InvoiceNo: lastInvoice.get(document.currency) ?? null }),
          CostCenters: showCostCenters(books, one),
        });
    }
    return rows;
  };

  const showJobs = (books: Books): Row[] => {
    const at = new Map(books.contacts().map(({ id }, index) => [id, index]));
    return books.documents().map((document) => ({
      ID: showJob(document)[0]?.job ?? 0,
      Type: 'Service',
      Site: { ID: siteOf(at.get(document.contact) ?? 0), Name: 'Site' },
    }));
  };

  /** Lists of a company. An archived customer is in no list, but its own address shows it. */
  const lists: Readonly<Record<string, (books: Books) => Row[]>> = {
    invoices: (books) => showDocuments(books, 'invoice'),
    creditNotes: (books) => showDocuments(books, 'credit_note'),
    jobs: showJobs,
    sites: (books) => books.contacts().map(showSite),
    'customers/companies': (books) =>
      books
        .contacts()
        .map(showCustomer)
        .filter(({ ID }) => isCompany(ID - 1)),
    'customers/individuals': (books) =>
      books
        .contacts()
        .map(showCustomer)
        .filter(({ ID }) => !isCompany(ID - 1)),
  };

  /** Rows of each list by the documents that they show, which are asked for page by page. */
  const shownRows = new WeakMap<readonly BookDocument[], Map<string, readonly Row[]>>();
  const rowsOf = (books: Books, name: string): readonly Row[] => {
    const documents = books.documents();
    const known = shownRows.get(documents) ?? new Map<string, readonly Row[]>();
    shownRows.set(documents, known);
    const rows = known.get(name) ?? lists[name]?.(books) ?? [];
    known.set(name, rows);
    return rows;
  };

  const filterRows = (rows: readonly Row[], { query }: EmulatedRequest): Row[] => {
    const [, from = '', to = '9'] = /^between\((.+),(.+)\)$/.exec(query.get('DateIssued') ?? '') ?? [];
    const ids = /^in\((.+)\)$/.exec(query.get('ID') ?? '')?.[1]?.split(',');
    return rows.filter(
      ({ ID, DateIssued = '', Archived }) =>
        Archived !== true &&
        (!ids || ids.includes(String(ID))) &&
        String(DateIssued) >= from &&
        String(DateIssued) <= to,
    );
  };

  const showList = (rows: readonly Row[], request: EmulatedRequest): EmulatedReply => {
    const { query, headers } = request;
    const columns = (query.get('columns') ?? 'ID').split(',');
    const known = new Set(rows.flatMap((row) => Object.keys(row)));
    const hidden = state.listsDetails ? [] : ['CostCenters', 'Email'];
    const unknown = columns.find((name) => !known.has(name) || hidden.includes(name));
    if (unknown !== undefined) return refuse(422, 'Invalid column.', '/columns', unknown);
    const since = Date.parse(headers['if-modified-since'] ?? '');
    const found = filterRows(rows, request)
      .filter(({ DateModified }) => Number.isNaN(since) || Date.parse(String(DateModified)) >= since)
      .toSorted((one, other) => one.ID - other.ID);
    if (!Number.isNaN(since) && found.length === 0) return { status: 304, body: new Uint8Array() };
    const size = Math.min(Number(query.get('pageSize') ?? 30), pageRows);
    const page = Number(query.get('page') ?? 1);
    const shown = found.slice((page - 1) * size, page * size);
    return {
      status: 200,
      headers: {
        'result-total': String(found.length),
        'result-pages': String(Math.ceil(found.length / size)),
        'result-count': String(shown.length),
      },
      body: shown.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    };
  };

  const showCompany = ({ number, books }: BuildCompany): EmulatedReply =>
    state.mayReadSetup
      ? {
          status: 200,
          body: { ID: number, Name: books.name, Timezone: books.timeZone, Currency: books.currency },
        }
      : refuse(403, 'Access denied.');

  const answerOf = (company: BuildCompany, path: string, request: EmulatedRequest): EmulatedReply => {
    if (path === '') return showCompany(company);
    const [, name = '', id] = /^\/(.+?)\/(\d*)$/.exec(path) ?? [];
    if (!(name in lists) || id === undefined) return invalidRoute;
    if (!state.mayRead) return refuse(403, 'Access denied.');
    const rows = rowsOf(company.books, name);
    if (id === '') return showList(rows, request);
    const found = rows.find(({ ID }) => String(ID) === id);
    return found ? { status: 200, body: found } : refuse(404, 'Not found.');
  };

  const giveToken = ({ body }: EmulatedRequest): EmulatedReply => {
    const { client_id, client_secret } = (body ?? {}) as Readonly<Record<string, string>>;
    if (!state.hasKey || client_id !== simproClient[0] || client_secret !== simproClient[1])
      return { status: 401, body: { error: 'invalid_client' } };
    const token = `token-${state.tokens.size + 1}`;
    state.tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, expires_in: 3600, token_type: 'Bearer', scope: null },
    };
  };

  const hasAccess = ({ headers }: EmulatedRequest): boolean => {
    const used = (headers['authorization'] ?? '').replace(/^Bearer /, '');
    return state.hasKey && (used === simproKey || state.tokens.has(used));
  };

  return {
    hosts: builds.map(({ host }) => host),
    description,
    state,
    builds,
    answer: (request) => {
      const companies = builds.find(({ host }) => host === request.host)?.companies ?? [];
      if (request.path === '/oauth2/token') return giveToken(request);
      if (state.isThrottled) return refuse(429, 'Too many requests.');
      if (!hasAccess(request)) return refuse(401, 'The access token is invalid.');
      if (request.path === '/api/v1.0/companies/')
        return {
          status: 200,
          body: companies.map(({ number, books }) => ({ ID: number, Name: books.name })),
        };
      const [, number, path = ''] = /^\/api\/v1\.0\/companies\/(\d+)(\/.*)?$/.exec(request.path) ?? [];
      const company = companies.find((one) => String(one.number) === number);
      return company ? answerOf(company, path, request) : invalidRoute;
    },
  };
};
