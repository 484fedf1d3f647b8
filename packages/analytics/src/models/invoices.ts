import type { Dialect } from '../dialects/dialect.ts';
import { matchConditionSql } from './match-join.ts';
import type { Model } from './model.ts';

const placeNameSql = (sql: Dialect): string => sql.joinTexts(', ', ['city', 'region']);
const issued = "document = 'invoice'";
/** Event of an amount: the invoice or credit note of a line. */
const documentEvent = (sql: Dialect, sign = '') => ({
  row: `${sign}${sql.number('amount')}`,
  whole: `${sign}${sql.number('coalesce(document_total, amount)')}`,
  joins: ['whole_document'],
});

/** Payments of invoices, by day of the payment. */
export const paymentsModel = () =>
  ({
    fact: 'payments',
    oneSource: true,
    dimensions: { customer: 'coalesce(customer, customer_key)', document_number: 'document_number' },
    keys: { customer: 'coalesce(customer_key, customer)' },
    measures: { payments: { agg: 'sum', expression: 'amount', money: true } },
  }) as const satisfies Model;

export const invoicesModel = (sql: Dialect) =>
  ({
    fact: 'invoices',
    oneSource: true,
    dimensions: {
      product: 'product',
      product_code: 'product_code',
      account: 'account',
      customer: 'coalesce(customer, customer_key)',
      document_number: 'document_number',
      country: 'country',
      region: 'region',
      city: 'city',
      suburb: placeNameSql(sql),
    },
    // Numbers may start again each year or month, so a document has its day.
    parts: {
      by: ['product', 'product_code', 'account'],
      event: ['business_id', 'document', 'day', 'document_number'],
    },
    keys: {
      product: 'coalesce(product_code, product)',
      product_code: 'coalesce(product_code, product)',
      customer: 'coalesce(customer_key, customer)',
    },
    measures: {
      revenue: { agg: 'sum', expression: 'amount', event: documentEvent(sql), money: true },
      // Manually entered results do not distinguish invoices from credit notes.
      invoiced: {
        agg: 'sum',
        expression: 'amount',
        event: documentEvent(sql),
        needs: ['document'],
        where: issued,
        money: true,
      },
      credit_notes: {
        agg: 'sum',
        expression: '-amount',
        event: documentEvent(sql, '-'),
        needs: ['document'],
        where: "document = 'credit_note'",
        money: true,
      },
      open_invoices: { agg: 'sum', expression: 'open', money: true },
      // Sum of squared invoice totals: each line is multiplied by the total of its invoice.
      invoice_squares: {
        agg: 'sum',
        expression: `${sql.number('amount')} * ${sql.number('coalesce(document_total, amount)')}`,
        // Manually entered results are monthly totals, not invoices.
        needs: ['document'],
        joins: ['whole_document'],
        money: true,
      },
      invoices: { agg: 'count_distinct', expression: 'document_number', where: issued },
      quantity: { agg: 'sum', expression: 'quantity' },
      customers: { agg: 'count_distinct', expression: 'customer_key', where: issued },
      new_customers: {
        agg: 'count_distinct',
        expression: 'customer_key',
        where: `${issued} AND day = first_day`,
        joins: ['first_invoice'],
      },
      products: {
        agg: 'count_distinct',
        expression: 'coalesce(product_code, product)',
        where: issued,
        needs: ['product_code', 'product'],
      },
      places: {
        agg: 'count_distinct',
        expression: sql.joinTexts(' · ', ['country', placeNameSql(sql)]),
        where: issued,
        needs: ['country', 'region', 'city'],
      },
      last_invoice: { agg: 'max', expression: 'day', where: issued, empty: 'nothing' },
    },
    relations: {
      /** First invoice of the customer, which separates new customers from returning ones. */
      first_invoice: {
        fact: 'invoices',
        groupBy: ['customer_key'],
        where: issued,
        columns: { day: { sql: 'min(day)', as: 'first_day', kind: 'date' } },
        on: [{ own: 'customer_key', related: 'customer_key' }],
      },
      /** Total of the invoice or credit note that a line belongs to. */
      whole_document: {
        fact: 'invoices',
        // Numbers may start again each year or month, so a document has its day.
        groupBy: ['document', 'document_number', 'day'],
        sameDay: true,
        columns: { amount: { sql: 'sum(amount)', as: 'document_total', kind: 'number' } },
        on: [{ own: 'document_number', related: 'document_number' }],
      },
      lead: {
        fact: 'leads',
        columns: {
          day: { sql: 'day', kind: 'date' },
          kind: { sql: 'kind', kind: 'text' },
          channel: { sql: 'channel', kind: 'text' },
          campaign: { sql: 'campaign', kind: 'text' },
        },
        on: [{ own: matchConditionSql(sql).invoice, related: matchConditionSql(sql).lead }],
      },
    },
  }) as const satisfies Model;
