import { defaultModel } from '@bellwether/domain/attribution/models';
import { countedMatchStates } from '@bellwether/domain/matching/rules';
import type { Dialect } from '../dialects/dialect.ts';
import { channelOptionSql } from './channel-option.ts';
import type { Model } from './model.ts';
import { paidMediaSql } from './paid-media.ts';
import { sourceMediumSql } from './web-address.ts';

const attributed = 'unattributed_reason IS NULL';
const issued = "document = 'invoice'";

/** Event of an attributed amount: the invoice, of which a touch has the part `credit`. */
const documentEvent = (sql: Dialect, amount = 'amount') => ({
  row: sql.number(amount),
  whole: `CASE WHEN credit > 0 THEN ${sql.number(amount)} / ${sql.number('credit')} ELSE ${sql.number(amount)} END`,
  undivided: `CASE WHEN credit >= 1 THEN ${sql.number(amount)} END`,
});
/** NULL if the source does not tell whether the document is paid. */
const settled = '(amount - open)';

/**
 * Attributed invoices: each invoice is distributed over the touches that led to it, once for each attribution model.
 * Unattributed invoices have a reason.
 */
export const attributedInvoicesModel = (sql: Dialect) =>
  ({
    fact: 'attributed_invoices',
    oneSource: true,
    choices: { attribution_model: defaultModel },
    dimensions: {
      attribution_model: 'attribution_model',
      channel: 'channel',
      internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
      source: 'source',
      source_medium: sourceMediumSql(sql),
      campaign: 'campaign',
      landing_page: 'landing_page',
      device: 'device',
      customer: 'coalesce(customer, customer_key)',
      first_touch_channel: channelOptionSql(sql, 'first_channel', 'first_campaign'),
      last_touch_channel: channelOptionSql(sql, 'last_channel', 'last_campaign'),
      first_touch_campaign: 'first_campaign',
      last_touch_campaign: 'last_campaign',
      first_lead: sql.dayText('first_lead'),
      first_lead_month: sql.dayText(sql.monthStart('first_lead')),
      unattributed_reason: 'unattributed_reason',
      due_day: sql.dayText('due_day'),
    },
    keys: { customer: 'coalesce(customer_key, customer)' },
    measures: {
      attributed_revenue: {
        agg: 'sum',
        expression: 'amount',
        event: documentEvent(sql),
        where: attributed,
        money: true,
      },
      paid_revenue: {
        agg: 'sum',
        expression: 'amount',
        event: documentEvent(sql),
        where: `${attributed} AND ${paidMediaSql(sql)}`,
        money: true,
      },
      paid_customers: { agg: 'sum', expression: 'acquired', where: paidMediaSql(sql), decimals: 9 },
      paid_value: { agg: 'sum', expression: 'lifetime_amount', where: paidMediaSql(sql), money: true },
      paid_monthly_value: { agg: 'sum', expression: 'monthly_amount', where: paidMediaSql(sql), money: true },
      attributed_paid: {
        agg: 'sum',
        expression: settled,
        event: documentEvent(sql, settled),
        needs: ['open'],
        where: `${attributed} AND open IS NOT NULL`,
        money: true,
      },
      attributed_open: {
        agg: 'sum',
        expression: 'open',
        event: documentEvent(sql, 'open'),
        where: `${attributed} AND open IS NOT NULL`,
        money: true,
      },
      attributable_revenue: { agg: 'sum', expression: 'amount', event: documentEvent(sql), money: true },
      attributable_invoices: { agg: 'count_distinct', expression: 'document_number', where: issued },
      total_invoices: {
        agg: 'sum',
        expression: 'amount',
        event: documentEvent(sql),
        where: `${attributed} AND ${issued}`,
        money: true,
      },
      attributed_invoices: {
        agg: 'count_distinct',
        expression: 'document_number',
        where: `${attributed} AND ${issued}`,
      },
      customer_value: { agg: 'max', expression: 'customer_value', money: true, empty: 'nothing' },
      attributed_customers: {
        agg: 'count_distinct',
        expression: 'customer_key',
        where: `${attributed} AND ${issued}`,
      },
      attributed_leads: { agg: 'count_distinct', expression: 'lead_key', where: attributed },
      acquired_customers: { agg: 'sum', expression: 'acquired', decimals: 9 },
      acquired_value: { agg: 'sum', expression: 'lifetime_amount', money: true },
      invoiced_customers: { agg: 'count_distinct', expression: 'customer_key', where: issued },
      matched_customers: {
        agg: 'count_distinct',
        expression: 'customer_key',
        where: `${issued} AND first_lead IS NOT NULL`,
      },
    },
  }) as const satisfies Model;

/** Attributed payments, by day of the payment. Each has the credit of its invoice. */
export const attributedPaymentsModel = (sql: Dialect) =>
  ({
    fact: 'attributed_payments',
    oneSource: true,
    choices: { attribution_model: defaultModel },
    dimensions: {
      attribution_model: 'attribution_model',
      channel: 'channel',
      internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
      source: 'source',
      source_medium: sourceMediumSql(sql),
      campaign: 'campaign',
      landing_page: 'landing_page',
      device: 'device',
      customer: 'coalesce(customer, customer_key)',
      unattributed_reason: 'unattributed_reason',
    },
    keys: { customer: 'coalesce(customer_key, customer)' },
    measures: {
      attributed_payments: {
        agg: 'sum',
        expression: 'amount',
        where: attributed,
        money: true,
      },
    },
  }) as const satisfies Model;

/** Recorded visits before leads. They are listed, but no metric counts them. */
export const leadTouchesModel = () =>
  ({
    fact: 'lead_touches',
    dimensions: {},
    measures: {},
  }) as const satisfies Model;

/** Leads with their matched customers, by day of the lead. */
export const leadMatchesModel = (sql: Dialect) =>
  ({
    fact: 'lead_matches',
    oneSource: true,
    dimensions: {
      match_state: 'state',
      channel: 'channel',
      internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
      campaign: 'campaign',
      customer: 'coalesce(customer, customer_key)',
    },
    keys: { customer: 'coalesce(customer_key, customer)' },
    measures: {
      matched_leads: {
        agg: 'count',
        expression: '*',
        where: `state IN (${countedMatchStates.map((state) => `'${state}'`).join(', ')})`,
        needs: [],
      },
      leads_to_confirm: { agg: 'count', expression: '*', where: "state = 'to_confirm'", needs: [] },
    },
  }) as const satisfies Model;
