import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ChangedDocument, ServiceSession, SourceAccount } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  accountForm,
  changeForm,
  contactForm,
  creditNoteForm,
  type Document,
  invoiceForm,
  type Payment,
  paymentForm,
} from './forms.ts';
import { xeroName } from './judge.ts';

const base = 'https://api.xero.com/api.xro/2.0';
/** The most that Xero allows. */
const pageRows = 1000;

type Query = Readonly<Record<string, string>>;

/** Sends a request about an organisation. */
export const sendGet = (
  session: ServiceSession,
  tenant: string,
  resource: string,
  query: Query = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceReply> =>
  session.send(
    {
      method: 'GET',
      url: `${base}/${resource}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
      headers: { 'xero-tenant-id': tenant, ...headers },
    },
    tenant,
  );

/** Sends the request that lists the organisations of a sign-in. */
export const sendConnections = (session: ServiceSession): Promise<ServiceReply> =>
  session.send({ method: 'GET', url: 'https://api.xero.com/connections' }, 'connections');

const pageForm = z
  .object({ pagination: z.object({ page: z.int(), pageCount: z.int(), itemCount: z.int() }).nullish() })
  .catchall(z.unknown());

type ListRequest<Form> = {
  resource: 'Invoices' | 'CreditNotes' | 'Contacts' | 'Payments';
  query: Query;
  headers?: Readonly<Record<string, string>>;
  form: Form;
  /** Field that identifies a row. */
  id: string;
};

/** Times that a list is read, in case that it changes meanwhile. */
const maxReads = 3;

/**
 * Yields the rows of a list, in pages. A document that changes while the list is read moves to its end, and those after it
 * move up, so that one is missed between two pages. The list is then read again for the missing ones.
 * @throws SourceError for a list that never shows all of its rows
 */
async function* readList<Form extends z.ZodType>(
  session: ServiceSession,
  tenant: string,
  { resource, query, headers, form, id }: ListRequest<Form>,
): AsyncGenerator<z.output<Form>[]> {
  const isNew = createOnce();
  let [found, named] = [0, 0];
  const readPage = async (token: string) => {
    const page = token === '' ? 1 : Number(token);
    const paged = { ...query, page: String(page), pageSize: String(pageRows) };
    const reply = await sendGet(session, tenant, resource, paged, headers);
    if (reply.status === 304) return { rows: [], next: '' };
    const { pagination, ...body } = parseReply(xeroName, pageForm, reply);
    const rows = parseReply(xeroName, z.array(z.unknown()), { ...reply, body: body[resource] });
    if (pagination && pagination.page !== page)
      throw new SourceError('service_down', `${xeroName} sends other pages than it was asked for.`);
    named = pagination?.itemCount ?? 0;
    const isLast = pagination ? page >= pagination.pageCount : rows.length < pageRows;
    return { rows, next: isLast ? '' : String(page + 1) };
  };
  const isNewRow = (row: unknown): boolean => {
    const isFound = isNew(String((row as Record<string, unknown>)[id]));
    if (isFound) found += 1;
    return isFound;
  };
  for (let reads = 0; reads === 0 || found < named - session.counts.unreadable; reads += 1) {
    if (reads === maxReads)
      throw new SourceError('service_down', `${xeroName} shows ${found} of ${named} documents.`);
    for await (const rows of readPages(xeroName, readPage))
      yield* parseRows(session, form, rows, undefined, isNewRow);
  }
}

const writeDay = (day: Day): string => `DateTime(${day.split('-').join(',')})`;

/** Yields the approved and paid sales invoices of some days, and their credit notes, with their lines. */
export async function* readSales(
  session: ServiceSession,
  tenant: string,
  { from, to }: Range,
): AsyncGenerator<Document[]> {
  const filter = (type: string) => `Type=="${type}" AND Date>=${writeDay(from)} AND Date<=${writeDay(to)}`;
  const query = { order: 'UpdatedDateUTC ASC', unitdp: '4' };
  yield* readList(session, tenant, {
    resource: 'Invoices',
    query: { ...query, where: filter('ACCREC'), Statuses: 'AUTHORISED,PAID' },
    form: invoiceForm,
    id: 'InvoiceID',
  });
  // Xero cannot filter credit notes by their status.
  yield* readList(session, tenant, {
    resource: 'CreditNotes',
    query: { ...query, where: filter('ACCRECCREDIT') },
    form: creditNoteForm,
    id: 'CreditNoteID',
  });
}

/** Types of payments by customers and refunds to them. */
const customerPayments = ['ACCRECPAYMENT', 'ARCREDITPAYMENT'];
const isOfCustomer = ({ PaymentType }: Payment): boolean => customerPayments.includes(PaymentType ?? '');

/** Yields the payments of some days by customers, and the refunds to them. */
export async function* readPayments(
  session: ServiceSession,
  tenant: string,
  { from, to }: Range,
): AsyncGenerator<Payment[]> {
  const list = readList(session, tenant, {
    resource: 'Payments',
    query: {
      where: `Date>=${writeDay(from)} AND Date<=${writeDay(to)}`,
      order: 'UpdatedDateUTC ASC',
    },
    form: paymentForm,
    id: 'PaymentID',
  });
  for await (const page of list)
    yield page.filter((one) => isOfCustomer(one) && one.Status?.toUpperCase() !== 'DELETED');
}

/** Ids in a request: each has 36 characters, and an address should not have more than 2,000. */
const idsAtOnce = 40;
const creditNoteList = z.object({ CreditNotes: z.array(creditNoteForm) });

/** Returns the documents of some payments, with their lines, by id. */
export const readPaidDocuments = async (
  session: ServiceSession,
  tenant: string,
  payments: readonly Payment[],
): Promise<Map<string, Document>> => {
  const found = new Map<string, Document>();
  const invoices = [...new Set(payments.flatMap(({ Invoice }) => Invoice?.InvoiceID ?? []))];
  for (let at = 0; at < invoices.length; at += idsAtOnce) {
    const query = { IDs: invoices.slice(at, at + idsAtOnce).join(','), unitdp: '4' };
    const list = readList(session, tenant, {
      resource: 'Invoices',
      query,
      form: invoiceForm,
      id: 'InvoiceID',
    });
    for await (const page of list) for (const one of page) found.set(one.id, one);
  }
  for (const id of new Set(payments.flatMap(({ CreditNote }) => CreditNote?.CreditNoteID ?? []))) {
    const reply = await sendGet(session, tenant, `CreditNotes/${encodeURIComponent(id)}`, { unitdp: '4' });
    for (const one of parseReply(xeroName, creditNoteList, reply).CreditNotes) found.set(one.id, one);
  }
  return found;
};

/**
 * Yields the payments that have changed since a time, and the documents whose payments may have another part of revenue now.
 */
export async function* listChangedPayments(
  session: ServiceSession,
  account: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  const payments = readList(session, account.id, {
    resource: 'Payments',
    query: { order: 'UpdatedDateUTC ASC' },
    headers: { 'if-modified-since': since.toISOString() },
    form: paymentForm,
    id: 'PaymentID',
  });
  for await (const page of payments)
    yield page.filter(isOfCustomer).map(({ Date: day, Invoice, CreditNote }) => ({
      day,
      number: Invoice?.InvoiceNumber ?? CreditNote?.CreditNoteNumber ?? null,
    }));
  for await (const page of listChanges(session, account, since))
    yield page.map(({ number }) => ({ number, day: null }));
}

/**
 * Yields the sales invoices and credit notes of any status that have changed since a time. A payment, a void and a deletion
 * are changes too.
 */
export async function* listChanges(
  session: ServiceSession,
  { id: tenant }: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  const headers = { 'if-modified-since': since.toISOString() };
  const query = { order: 'UpdatedDateUTC ASC' };
  yield* readList(session, tenant, {
    resource: 'Invoices',
    query: { ...query, where: 'Type=="ACCREC"', summaryOnly: 'true' },
    headers,
    form: changeForm,
    id: 'InvoiceID',
  });
  yield* readList(session, tenant, {
    resource: 'CreditNotes',
    query: { ...query, where: 'Type=="ACCRECCREDIT"' },
    headers,
    form: changeForm,
    id: 'CreditNoteID',
  });
}

/** Number of contacts in a request: their ids fit into an address. */
const contactsAtOnce = 40;

/** Returns some contacts by id, also archived ones. */
export const readContacts = async (
  session: ServiceSession,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, z.output<typeof contactForm>>> => {
  const found = new Map<string, z.output<typeof contactForm>>();
  for (let at = 0; at < ids.length; at += contactsAtOnce) {
    const query = { IDs: ids.slice(at, at + contactsAtOnce).join(','), includeArchived: 'true' };
    const list = readList(session, tenant, {
      resource: 'Contacts',
      query,
      form: contactForm,
      id: 'ContactID',
    });
    for await (const page of list) for (const one of page) found.set(one.ContactID, one);
  }
  return found;
};

const accountList = z.object({ Accounts: z.array(accountForm) });

/** Returns the accounts of the ledger, by id and by code. */
export const readLedgerAccounts = async (
  session: ServiceSession,
  tenant: string,
): Promise<(line: { AccountID: string | null; AccountCode: string | null }) => LedgerAccount | undefined> => {
  const { Accounts } = parseReply(xeroName, accountList, await sendGet(session, tenant, 'Accounts'));
  const byId = new Map(Accounts.map((one) => [one.AccountID, one]));
  const byCode = new Map(Accounts.flatMap((one) => (one.Code === null ? [] : [[one.Code, one] as const])));
  return ({ AccountID, AccountCode }) => byId.get(AccountID ?? '') ?? byCode.get(AccountCode ?? '');
};
export type LedgerAccount = z.output<typeof accountForm>;
