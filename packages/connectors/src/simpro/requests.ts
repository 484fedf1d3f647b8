import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ChangedDocument, ServiceSession, SourceAccount } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { readAccountId, requireBuild, writeAccountId } from './build.ts';
import {
  type CreditNote,
  changeForm,
  companyForm,
  creditNoteForm,
  type Invoice,
  invoiceForm,
  linesForm,
} from './forms.ts';
import { MissingItemError, RejectedRequestError, simproName } from './judge.ts';

/** The most that Simpro allows. */
const pageRows = 250;

type Query = Readonly<Record<string, string>>;

/** Company of a build. `id`: id of its account; `number`: its id in the build. */
export type Company = { host: string; id: string; number: string; name: string };

const send = (
  session: ServiceSession,
  host: string,
  path: string,
  query: Query = {},
  headers: Query = {},
): Promise<ServiceReply> => {
  const parameters = new URLSearchParams(query).toString();
  const url = `https://${host}/api/v1.0/${path}${parameters === '' ? '' : `?${parameters}`}`;
  // All companies of a build share its limit.
  return session.send({ method: 'GET', url, headers }, host);
};

/** Sends a request about a company. The path of a list ends with a slash, and that of an item does not. */
export const sendGet = (
  session: ServiceSession,
  { host, number }: Company,
  path: string,
  query: Query = {},
  headers: Query = {},
): Promise<ServiceReply> =>
  send(session, host, `companies/${number}${path === '' ? '' : `/${path}`}`, query, headers);

/** Lists the companies that a key can read, each once. */
export const readCompanies = async (session: ServiceSession): Promise<Company[]> => {
  const { host } = requireBuild(session.credential);
  const rows = parseReply(simproName, z.array(z.unknown()), await send(session, host, 'companies/'));
  const named: z.output<typeof companyForm>[] = [];
  for await (const batch of parseRows(session, companyForm, rows)) named.push(...batch);
  const found = new Map(named.map((one) => [one.ID, one.Name]));
  return [...found].map(([number, name]) => {
    const id = writeAccountId({ host, company: found.size > 1 ? number : null });
    return { host, id, number, name: name || id };
  });
};

/** Returns the company of an account. @throws SourceError for one that the credential does not reach */
export const findCompany = async (session: ServiceSession, id: string): Promise<Company> => {
  const { host } = requireBuild(session.credential);
  const { host: asked, company } = readAccountId(id);
  if (asked !== host)
    throw new SourceError('configuration', `This key is of the Simpro ${host}, not of ${asked}.`);
  const all = await readCompanies(session);
  if (all.length === 0)
    throw new SourceError('no_permission', `${simproName} does not let this key read a company.`);
  const found = company === null ? all.slice(0, 1) : all.filter(({ number }) => number === company);
  const [one] = found;
  if (company === null && all.length > 1)
    throw new SourceError(
      'configuration',
      `This Simpro has several companies. Add the number of one to the URL: ${all
        .slice(0, 5)
        .map((each) => `https://${each.id} is ${each.name}`)
        .join(', ')}.`,
    );
  if (!one) throw new SourceError('configuration', `This Simpro has no company ${company}. Check the URL.`);
  return one;
};

const readCount = (headers: Headers, name: string): number | null => {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};

const idOf = (row: unknown): string => String((row as { ID?: unknown } | null)?.ID ?? writeJson(row));

/** Times that a list is read, in case that it changes meanwhile. */
const maxReads = 3;

type ListRequest<Form> = { resource: string; query: Query; headers?: Query; form: Form };

/**
 * Yields the rows of a list, in pages, in the order of their ids. New rows arrive at its end. A row that leaves the list while
 * it is read moves those after it up, so that one is missed between two pages. The list is then read again for the missing
 * ones.
 * @throws SourceError for a list that never shows all of its rows
 */
async function* readList<Form extends z.ZodType>(
  session: ServiceSession,
  company: Company,
  { resource, query, headers, form }: ListRequest<Form>,
): AsyncGenerator<z.output<Form>[]> {
  const isNew = createOnce();
  let [found, named, hasShrunk] = [0, 0, false];
  const readPage = async (token: string) => {
    const page = token === '' ? 1 : Number(token);
    const paged = { ...query, orderby: 'ID', pageSize: String(pageRows), page: String(page) };
    const reply = await sendGet(session, company, `${resource}/`, paged, headers);
    // Nothing has changed since the time that the headers name.
    if (reply.status === 304) return { rows: [], next: '' };
    const rows = parseReply(simproName, z.array(z.unknown()), reply);
    const total = readCount(reply.headers, 'result-total');
    if (page > 1 && total !== null && total < named) hasShrunk = true;
    named = total ?? 0;
    const pages = readCount(reply.headers, 'result-pages');
    const isLast = pages === null ? rows.length < pageRows : page >= pages;
    return { rows, next: isLast ? '' : String(page + 1) };
  };
  for (let reads = 0; reads === 0 || hasShrunk || found < named; reads += 1) {
    if (reads === maxReads)
      throw new SourceError('service_down', `${simproName} shows ${found} of ${named} rows of a list.`);
    hasShrunk = false;
    for await (const rows of readPages(simproName, readPage)) {
      const added = rows.filter((row) => isNew(idOf(row)));
      found += added.length;
      yield* parseRows(session, form, added);
    }
  }
}

/** Returns the answer of a request about an item; null for one that does not exist. */
const orNull = async (reply: Promise<ServiceReply>): Promise<ServiceReply | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof MissingItemError) return null;
    throw error;
  });

/** Most ids of a request: they fit into an address. */
const idsAtOnce = 100;

type IdRequest<Form> = { resource: string; columns: string; form: Form };

/**
 * Returns rows by id. A row that the list leaves out, as it may for archived ones, is asked for by itself; so are all of them if
 * a build refuses the columns.
 */
export const readByIds = async <Form extends z.ZodType<{ ID: string }>>(
  session: ServiceSession,
  company: Company,
  { resource, columns, form }: IdRequest<Form>,
  ids: Iterable<string>,
): Promise<Map<string, z.output<Form>>> => {
  const all = [...new Set(ids)].filter((id) => /^\d+$/.test(id));
  const found = new Map<string, z.output<Form>>();
  for (let at = 0; at < all.length; at += idsAtOnce) {
    const asked = all.slice(at, at + idsAtOnce);
    try {
      const query = { columns, ID: `in(${asked.join(',')})` };
      for await (const page of readList(session, company, { resource, query, form }))
        for (const one of page) found.set(one.ID, one);
    } catch (error) {
      if (!(error instanceof RejectedRequestError)) throw error;
    }
    for (const id of asked.filter((one) => !found.has(one))) {
      const reply = await orNull(sendGet(session, company, `${resource}/${id}`));
      const parsed = form.safeParse(reply?.body);
      if (parsed.success) found.set(id, parsed.data);
    }
  }
  return found;
};

const documentColumns = ['ID', 'Customer', 'Jobs', 'DateIssued', 'Stage', 'Total'];
const invoiceColumns = [
  ...documentColumns,
  'Type',
  'PaymentTerms',
  'IsPaid',
  'Currency',
  'ExchangeRate',
] as const;
const creditNoteColumns = [...documentColumns, 'InvoiceNo'] as const;

/** Yields the documents of some days. A build that refuses their lines in the list shows the documents alone. */
async function* readDocuments<Form extends z.ZodType<{ DateIssued: string | null }>>(
  session: ServiceSession,
  company: Company,
  { resource, columns, form }: { resource: string; columns: readonly string[]; form: Form },
  { from, to }: Range,
): AsyncGenerator<z.output<Form>[]> {
  const read = (names: readonly string[]) => {
    const query = { columns: names.join(','), DateIssued: `between(${from},${to})` };
    return readList(session, company, { resource, query, form });
  };
  const isAsked = ({ DateIssued: day }: z.output<Form>): boolean => day !== null && day >= from && day <= to;
  let isRead = false;
  try {
    for await (const page of read([...columns, 'CostCenters'])) {
      isRead = true;
      yield page.filter(isAsked);
    }
    return;
  } catch (error) {
    if (isRead || !(error instanceof RejectedRequestError)) throw error;
  }
  for await (const page of read(columns)) yield page.filter(isAsked);
}

/** Yields the invoices of some days, of any stage and type. */
export const readInvoices = (
  session: ServiceSession,
  company: Company,
  range: Range,
): AsyncGenerator<Invoice[]> =>
  readDocuments(
    session,
    company,
    { resource: 'invoices', columns: invoiceColumns, form: invoiceForm },
    range,
  );

/** Yields the credit notes of some days, of any stage. */
export const readCreditNotes = (
  session: ServiceSession,
  company: Company,
  range: Range,
): AsyncGenerator<CreditNote[]> =>
  readDocuments(
    session,
    company,
    { resource: 'creditNotes', columns: creditNoteColumns, form: creditNoteForm },
    range,
  );

/** Returns a document with its lines, which a list may leave out; null for one that was deleted meanwhile. */
export const addLines = async <One extends Invoice | CreditNote>(
  session: ServiceSession,
  company: Company,
  resource: 'invoices' | 'creditNotes',
  document: One,
): Promise<One | null> => {
  if (document.CostCenters !== null) return document;
  const reply = await orNull(sendGet(session, company, `${resource}/${document.ID}`));
  return reply && { ...document, ...parseReply(simproName, linesForm, reply) };
};

/**
 * Yields the invoices and credit notes of any stage that have changed since a time. A document without a date is no longer
 * issued; its number leads to the day on which it was.
 */
export async function* listChanges(
  session: ServiceSession,
  { id }: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  const company = await findCompany(session, id);
  // Simpro's times have no parts of a second.
  const second = Math.floor(since.getTime() / 1000) * 1000;
  for (const resource of ['invoices', 'creditNotes']) {
    const changed = readList(session, company, {
      resource,
      query: { columns: 'ID,DateIssued,DateModified' },
      headers: { 'if-modified-since': since.toUTCString() },
      form: changeForm,
    });
    for await (const page of changed)
      yield page
        .filter(({ DateModified }) => DateModified === null || DateModified >= second)
        .map(({ ID: number, DateIssued: day }) => ({ number, day: day ?? since.toISOString().slice(0, 10) }));
  }
}
