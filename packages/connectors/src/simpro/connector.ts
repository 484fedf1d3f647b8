import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { accountOf, simproToken } from './build.ts';
import {
  type CreditNote,
  type Customer,
  companyDetailsForm,
  customerForm,
  type Invoice,
  invoiceCurrencyForm,
  jobForm,
  siteForm,
} from './forms.ts';
import { judgeSimproReply, simproName } from './judge.ts';
import {
  addLines,
  type Company,
  findCompany,
  listChanges,
  readByIds,
  readCompanies,
  readCreditNotes,
  readInvoices,
  sendGet,
} from './requests.ts';
import { type Details, isSold, toCreditRows, toInvoiceRows } from './rows.ts';

const customerColumns = 'ID,Email,Phone,AltPhone,Address';

/** Reads the customers of some documents. Simpro keeps companies and persons in two lists. */
const readCustomers = async (
  session: ServiceSession,
  company: Company,
  documents: readonly (Invoice | CreditNote)[],
): Promise<Map<string, Customer>> => {
  const named = documents.flatMap(({ Customer }) => Customer ?? []);
  const read = (resource: string, columns: string, isOfKind: (one: (typeof named)[number]) => boolean) =>
    readByIds(
      session,
      company,
      { resource, columns, form: customerForm },
      named.filter(isOfKind).map(({ ID }) => ID),
    );
  const companies = await read('customers/companies', customerColumns, (one) => one.CompanyName !== null);
  const persons = await read(
    'customers/individuals',
    `${customerColumns},CellPhone`,
    (one) => one.CompanyName === null,
  );
  return new Map([...companies, ...persons]);
};

/** Reads the customers and the sites of some documents. The site is that of the first job. */
const readDetails = async (
  session: ServiceSession,
  company: Company,
  documents: readonly (Invoice | CreditNote)[],
): Promise<(document: Invoice | CreditNote) => Details> => {
  const customers = await readCustomers(session, company, documents);
  const firstJobs = documents.flatMap(({ Jobs }) => Jobs?.slice(0, 1) ?? []);
  const jobs = await readByIds(
    session,
    company,
    { resource: 'jobs', columns: 'ID,Site', form: jobForm },
    firstJobs.filter(({ Site }) => !Site).map(({ ID }) => ID),
  );
  const siteOf = ({ Jobs }: Invoice | CreditNote): string => {
    const [job] = Jobs ?? [];
    return (job?.Site ?? jobs.get(job?.ID ?? '')?.Site)?.ID ?? '';
  };
  const sites = await readByIds(
    session,
    company,
    { resource: 'sites', columns: 'ID,Address', form: siteForm },
    documents.map(siteOf),
  );
  return (document) => ({
    customer: customers.get(document.Customer?.ID ?? ''),
    site: sites.get(siteOf(document))?.Address ?? null,
  });
};

async function* readRows(
  session: ServiceSession,
  { id }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'invoices'>[]> {
  const company = await findCompany(session, id);
  for await (const page of readInvoices(session, company, range)) {
    const sold = page.filter(isSold);
    const detailsOf = await readDetails(session, company, sold);
    const rows: FactRow<'invoices'>[] = [];
    for (const one of sold) {
      const invoice = await addLines(session, company, 'invoices', one);
      if (invoice) rows.push(...toInvoiceRows(invoice, detailsOf(invoice)));
    }
    yield rows;
  }
  for await (const page of readCreditNotes(session, company, range)) {
    const sold = page.filter(isSold);
    const detailsOf = await readDetails(session, company, sold);
    const money = await readByIds(
      session,
      company,
      { resource: 'invoices', columns: 'ID,Currency,ExchangeRate', form: invoiceCurrencyForm },
      sold.flatMap(({ InvoiceNo }) => InvoiceNo ?? []),
    );
    const rows: FactRow<'invoices'>[] = [];
    for (const one of sold) {
      const note = await addLines(session, company, 'creditNotes', one);
      if (note) rows.push(...toCreditRows(note, detailsOf(note), money.get(note.InvoiceNo ?? '')));
    }
    yield rows;
  }
}

/** Reads the time zone and the currency of a company. A key may lack the right to read its set-up. */
const readCompanyDetails = async (session: ServiceSession, company: Company) => {
  try {
    const reply = await sendGet(session, company, '');
    const { Timezone: timeZone, Currency: currency } = parseReply(simproName, companyDetailsForm, reply);
    return { timeZone, currency };
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'no_permission')
      return { timeZone: null, currency: null };
    throw error;
  }
};

const connector: Connector = {
  vendor: 'simpro',
  service: simproName,
  oauth: null,
  credentialAccount: accountOf,
  keyToken: simproToken,
  hosts: 'named',
  // Simpro allows ten requests a second for a build, which all integrations share.
  quota: { windows: [{ requests: 4, seconds: 1 }], concurrent: 2 },
  judge: judgeSimproReply,
  listAccounts: async (session) =>
    (await readCompanies(session)).map(({ id, name }) => ({ id, name, manager: null })),
  check: async (session, account) => {
    const company = await findCompany(session, account.id);
    const details = await readCompanyDetails(session, company);
    // This request proves that the key may read invoices.
    await sendGet(session, company, 'invoices/', { columns: 'ID', pageSize: '1', page: '1' });
    return { id: company.id, name: account.name || company.name, manager: null, ...details };
  },
  streams: [
    defineStream({
      name: 'invoices',
      fact: 'invoices',
      fields: [
        'day',
        'document',
        'document_number',
        'customer',
        'customer_key',
        'customer_email',
        'customer_phone',
        'product',
        'product_code',
        'account',
        'quantity',
        'amount',
        'tax',
        'open',
        'due_day',
        'country',
        'region',
        'city',
        'status',
        'currency',
        'currency_rate',
      ],
      covers: ({ name }) => [name],
      every: 'hour',
      // Documents change at any age, so changed days are read again. The weekly read finds those that were deleted.
      restatedDays: 3,
      weeklyDays: 400,
      months: 60,
      maxDays: 31,
      read: readRows,
      listChanges,
    }),
  ],
};

export default connector;
