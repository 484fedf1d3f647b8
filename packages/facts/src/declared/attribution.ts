import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { rowName, sameColumns } from '../identity.ts';

// Rows of these facts have no identity, because the facts are recomputed as a whole.

export const leadMatches = defineFact({
  grain: 'One row per lead and matched customer; computed from leads and invoices.',
  rowName: rowName('lead_key', 'customer'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'lead_key', 'kind', 'name', 'email', 'phone', 'channel', 'campaign', 'customer'),
    ...columnsOf('text', 'customer_key', 'customer_email', 'customer_phone', 'reasons', 'state'),
    ...columnsOf('decimal', 'confidence', 'lifetime_value'),
    total_invoices: 'integer',
  },
  required: ['day', 'lead_key', 'customer_key'],
  identity: { same: sameColumns('lead_key', 'day', 'customer_key'), levels: [], parts: [], sum: null },
});

export const attributedInvoices = defineFact({
  grain: 'One row per attribution model, invoice and credited touch; computed from invoices and matches.',
  rowName: rowName('document_number', 'customer'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'attribution_model', 'document', 'document_number', 'customer', 'customer_key'),
    ...columnsOf('text', 'status', 'channel', 'source', 'medium', 'campaign', 'landing_page', 'device'),
    lead_key: 'text',
    lead_day: 'day',
    touched_at: 'instant',
    ...columnsOf('integer', 'touch', 'touches'),
    ...columnsOf('decimal', 'credit', 'amount', 'open'),
    due_day: 'day',
    // 12 decimals keep a third of a customer exact enough that values per customer are correct to the cent.
    acquired: 'fraction',
    ...columnsOf('decimal', 'lifetime_amount', 'monthly_amount', 'customer_value'),
    ...columnsOf('text', 'first_channel', 'first_campaign', 'last_channel', 'last_campaign'),
    ...columnsOf('text', 'unattributed_reason', 'currency'),
    first_lead: 'day',
  },
  required: ['day', 'attribution_model', 'document'],
  identity: {
    same: sameColumns('attribution_model', 'document', 'document_number', 'day', 'customer_key', 'touch'),
    levels: [],
    parts: [],
    sum: 'amount',
  },
});

export const attributedPayments = defineFact({
  grain:
    'One row per attribution model, payment and credited touch; computed from payments and attributed invoices.',
  rowName: rowName('document_number', 'customer'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'attribution_model', 'payment_key', 'document', 'document_number', 'customer'),
    ...columnsOf('text', 'customer_key', 'channel', 'source', 'medium', 'campaign', 'landing_page', 'device'),
    lead_key: 'text',
    invoice_day: 'day',
    touch: 'integer',
    ...columnsOf('decimal', 'credit', 'amount'),
    ...columnsOf('text', 'unattributed_reason', 'currency'),
  },
  required: ['day', 'attribution_model', 'payment_key', 'document'],
  identity: {
    same: sameColumns('attribution_model', 'payment_key', 'document_number', 'day', 'touch'),
    levels: [],
    parts: [],
    sum: 'amount',
  },
});
