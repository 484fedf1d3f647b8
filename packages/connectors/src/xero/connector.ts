import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeXeroReply, xeroName } from './judge.ts';
import {
  listChangedPayments,
  listChanges,
  readContacts,
  readLedgerAccounts,
  readPaidDocuments,
  readPayments,
  readSales,
  sendConnections,
  sendGet,
} from './requests.ts';
import { isSold, toInvoiceRows, toPaymentRow } from './rows.ts';

const connectionForm = z.object({
  tenantId: z.string(),
  tenantType: z.string(),
  tenantName: z.string().nullish(),
});
const organisations = z.object({
  Organisations: z
    .array(z.object({ Name: z.string(), BaseCurrency: z.string(), OrganisationStatus: z.string().nullish() }))
    .min(1),
});

async function* readInvoices(
  session: ServiceSession,
  { id }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'invoices'>[]> {
  const findAccount = await readLedgerAccounts(session, id);
  for await (const page of readSales(session, id, range)) {
    const sold = page.filter(isSold);
    const contacts = await readContacts(session, id, [
      ...new Set(sold.map(({ Contact }) => Contact.ContactID)),
    ]);
    yield sold.flatMap((document) =>
      toInvoiceRows(document, contacts.get(document.Contact.ContactID), findAccount),
    );
  }
}

async function* readPaymentRows(
  session: ServiceSession,
  { id }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'payments'>[]> {
  const findAccount = await readLedgerAccounts(session, id);
  for await (const page of readPayments(session, id, range)) {
    const documents = await readPaidDocuments(session, id, page);
    yield page.flatMap((payment) => {
      const document = documents.get(payment.Invoice?.InvoiceID ?? payment.CreditNote?.CreditNoteID ?? '');
      const row = document && toPaymentRow(payment, document, findAccount);
      return row ? [row] : [];
    });
  }
}

/** Documents and payments change at any age, so changed days are read again, and each week a year. */
const reading = {
  covers: ({ name }: SourceAccount) => [name],
  every: 'hour',
  restatedDays: 3,
  weeklyDays: 400,
  months: 60,
  maxDays: 31,
} as const;

const connector: Connector = {
  vendor: 'xero',
  service: xeroName,
  oauth: {
    name: xeroName,
    setting: 'XERO',
    authorizeUrl: 'https://login.xero.com/identity/connect/authorize',
    tokenUrl: 'https://identity.xero.com/connect/token',
    issuer: 'https://identity.xero.com',
    scopes: [
      'accounting.invoices.read',
      'accounting.payments.read',
      'accounting.contacts.read',
      'accounting.settings.read',
    ],
    identityScopes: ['openid', 'profile', 'email', 'offline_access'],
  },
  // Xero allows 60 requests a minute, 5,000 a day and five at a time for each organisation, and 10,000 a minute for all
  // organisations. The quota is lower, because Xero's windows may begin at other times.
  quota: {
    windows: [
      { requests: 55, seconds: 60 },
      { requests: 4900, seconds: 86_400 },
      { requests: 9500, seconds: 60, of: 'service' },
    ],
    concurrent: 4,
  },
  judge: judgeXeroReply,
  listAccounts: async (session) =>
    parseReply(xeroName, z.array(connectionForm), await sendConnections(session))
      .filter(({ tenantType }) => tenantType === 'ORGANISATION')
      .map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName || tenantId, manager: null })),
  check: async (session, account) => {
    const reply = await sendGet(session, account.id, 'Organisation');
    const [found] = parseReply(xeroName, organisations, reply).Organisations;
    if (!found || (found.OrganisationStatus ?? 'ACTIVE') !== 'ACTIVE')
      throw new SourceError('configuration', 'This Xero organisation is no longer active.');
    // Documents have days without a time zone.
    return { ...account, name: account.name || found.Name, currency: found.BaseCurrency, timeZone: null };
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
      ...reading,
      read: readInvoices,
      listChanges,
    }),
    defineStream({
      name: 'payments',
      fact: 'payments',
      fields: [
        'day',
        'payment_key',
        'document',
        'document_number',
        'customer',
        'customer_key',
        'amount',
        'currency',
        'currency_rate',
      ],
      ...reading,
      read: readPaymentRows,
      listChanges: listChangedPayments,
    }),
  ],
};

export default connector;
