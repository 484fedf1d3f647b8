import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ChangedDocument, ServiceSession, SourceAccount } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  accountForm,
  customerForm,
  headerForm,
  type Invoice,
  invoiceForm,
  itemForm,
  type LedgerAccount,
  type TaxCode,
  taxCodeForm,
} from './forms.ts';
import { SlowPageError } from './judge.ts';
import { myobName } from './oauth.ts';

const base = 'https://api.myob.com/accountright';
/** The most rows that MYOB allows in a page. */
const maxTop = 1000;
/** A page of fewer rows is not slow because of its size. */
const minTop = 50;

type Query = Readonly<Record<string, string>>;

const locate = (file: string, resource: string): string => `${base}/${encodeURIComponent(file)}/${resource}`;

/** MYOB reads the names of its parameters with a plain dollar sign. */
const writeQuery = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`)
    .join('&');

const pageForm = z.object({
  Items: z.array(z.unknown()),
  NextPageLink: z.string().nullish(),
  Count: z.int().nullish().catch(null),
});

/** Returns the place of the next page in its address. @throws SourceError for an address of another list */
const readSkip = (address: string, link: string): string => {
  const next = URL.canParse(link) ? new URL(link) : null;
  const { origin, pathname } = new URL(address);
  const skip = next?.searchParams.get('$skip');
  const isSameList = next?.origin === origin && next.pathname.toLowerCase() === pathname.toLowerCase();
  if (!isSameList || !skip)
    throw new SourceError('service_down', `${myobName} names a next page at another address.`);
  return skip;
};

const isSlow = (error: unknown): boolean =>
  error instanceof SlowPageError ||
  (error instanceof SourceError &&
    error.cause instanceof DOMException &&
    error.cause.name === 'TimeoutError');

type ListRequest<Form> = { resource: string; query?: Query; form: Form };

/** Times that a list is read, in case that it changes meanwhile. */
const maxReads = 3;

/**
 * Yields the rows of a list, in pages. After a page that is too slow, the next ones have half as many rows. An invoice that
 * changes while the list is read moves to its end, and those after it move up, so that one is missed between two pages. The
 * list is then read again for the missing ones.
 * @throws SourceError for a list that never shows all of its rows
 */
async function* readList<Form extends z.ZodType>(
  session: ServiceSession,
  file: string,
  { resource, query = {}, form }: ListRequest<Form>,
): AsyncGenerator<z.output<Form>[]> {
  const isNew = createOnce();
  const address = locate(file, resource);
  let [found, named, top] = [0, 0, maxTop];
  const sendPage = async (skip: string): Promise<ServiceReply> => {
    for (;;)
      try {
        const paged = { ...query, $top: String(top), ...(skip === '' ? {} : { $skip: skip }) };
        return await session.send({ method: 'GET', url: `${address}?${writeQuery(paged)}` }, file);
      } catch (error) {
        if (!isSlow(error) || top < minTop) throw error;
        top = Math.ceil(top / 2);
      }
  };
  const readPage = async (skip: string) => {
    const { Items, NextPageLink, Count } = parseReply(myobName, pageForm, await sendPage(skip));
    named = Count ?? 0;
    return { rows: Items, next: NextPageLink ? readSkip(address, NextPageLink) : '' };
  };
  const isNewRow = (row: unknown): boolean => {
    const isFound = isNew(String((row as { UID: string }).UID));
    if (isFound) found += 1;
    return isFound;
  };
  for (let reads = 0; reads === 0 || found < named - session.counts.unreadable; reads += 1) {
    if (reads === maxReads)
      throw new SourceError('service_down', `${myobName} shows ${found} of ${named} rows.`);
    for await (const rows of readPages(myobName, readPage))
      yield* parseRows(session, form, rows, undefined, isNewRow);
  }
}

const readAll = async <Form extends z.ZodType>(
  ...request: Parameters<typeof readList<Form>>
): Promise<z.output<Form>[]> => {
  const all: z.output<Form>[] = [];
  for await (const page of readList(...request)) all.push(...page);
  return all;
};

const oldestFirst = { $orderby: 'LastModified asc' };
const filterDays = ({ from, to }: Range): Query => ({
  $filter: `Date ge datetime'${from}T00:00:00' and Date lt datetime'${addDays(to, 1)}T00:00:00'`,
  ...oldestFirst,
});

/** Layouts of invoices. Each has a list of its own, whose lines have other fields. */
export const layouts = ['Item', 'Service', 'Professional', 'TimeBilling', 'Miscellaneous'] as const;
type Layout = (typeof layouts)[number];

/** Statuses of invoices that count as sales, in words for users. An open invoice is no sale yet. */
export const soldStatuses: Readonly<Record<string, string>> = { Closed: 'Closed', Credit: 'Credit Note' };

/** Returns the layouts of the sales of some days. */
export const findLayouts = async (
  session: ServiceSession,
  file: string,
  range: Range,
): Promise<readonly Layout[]> => {
  const used = new Set<string | null>();
  const list = { resource: 'Sale/Invoice', query: filterDays(range), form: headerForm };
  for await (const page of readList(session, file, list))
    for (const { Status, InvoiceType } of page) if (Status in soldStatuses) used.add(InvoiceType);
  return layouts.filter((layout) => used.has(layout) || used.has(null));
};

/** Yields the invoices and credit notes of a layout of some days, of any status, with their lines. */
export const readInvoicesOf = (
  session: ServiceSession,
  file: string,
  layout: Layout,
  range: Range,
): AsyncGenerator<Invoice[]> =>
  readList(session, file, {
    resource: `Sale/Invoice/${layout}`,
    query: filterDays(range),
    form: invoiceForm,
  });

/**
 * Yields the invoices of any layout and status that have changed since a time. A payment is a change too; a deleted invoice
 * is not in the list.
 */
export async function* listChanges(
  session: ServiceSession,
  { id: file }: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  // MYOB compares with the clock of the file, which runs ahead of UTC in Australia and New Zealand. The time of UTC is
  // never too late, and the list only shows more hours than it has to.
  const query = { $filter: `LastModified gt datetime'${since.toISOString().slice(0, 19)}'`, ...oldestFirst };
  for await (const page of readList(session, file, { resource: 'Sale/Invoice', query, form: headerForm }))
    yield page.map(({ Number: number, Date: day }) => ({ number, day }));
}

/** Number of ids in a request: some servers allow addresses of 2,048 characters. */
const idsAtOnce = 20;

/** Returns the rows of a list with some ids, by id. A row that was deleted is missing. */
const readByIds = async <Form extends z.ZodType<{ UID: string }>>(
  session: ServiceSession,
  file: string,
  { resource, form }: ListRequest<Form>,
  ids: Iterable<string>,
): Promise<Map<string, z.output<Form>>> => {
  const found = new Map<string, z.output<Form>>();
  const known = [...new Set(ids)].filter((id) => z.guid().safeParse(id).success);
  for (let at = 0; at < known.length; at += idsAtOnce) {
    const filter = known
      .slice(at, at + idsAtOnce)
      .map((id) => `UID eq guid'${id}'`)
      .join(' or ');
    const query = { $filter: filter };
    for await (const page of readList(session, file, { resource, query, form }))
      for (const one of page) found.set(one.UID, one);
  }
  return found;
};

export const readCustomers = (session: ServiceSession, file: string, ids: Iterable<string>) =>
  readByIds(session, file, { resource: 'Contact/Customer', form: customerForm }, ids);

export const readItems = (session: ServiceSession, file: string, ids: Iterable<string>) =>
  readByIds(session, file, { resource: 'Inventory/Item', form: itemForm }, ids);

/** Returns the accounts that are classified as income, by id. */
export const readIncomeAccounts = async (
  session: ServiceSession,
  file: string,
): Promise<Map<string, LedgerAccount>> => {
  const query = { $filter: "Classification eq 'Income'" };
  const all = await readAll(session, file, { resource: 'GeneralLedger/Account', query, form: accountForm });
  return new Map(all.map((one) => [one.UID, one]));
};

/** Returns the tax codes. A file has a few dozen, so that this is also the cheapest question about a file. */
export const readTaxCodes = (session: ServiceSession, file: string): Promise<TaxCode[]> =>
  readAll(session, file, { resource: 'GeneralLedger/TaxCode', form: taxCodeForm });
