import { missedStatuses } from '@bellwether/domain/leads/call-status';
import { discountedStatuses, qualifiedStatuses } from '@bellwether/domain/leads/status';
import type { Dialect } from '../dialects/dialect.ts';
import { matchConditionSql } from './match-join.ts';
import type { Model } from './model.ts';
import { paidMediaSql } from './paid-media.ts';
import { pagePathSql } from './web-address.ts';

const valid = `coalesce(lead_status, 'new') NOT IN (${discountedStatuses.map((status) => `'${status}'`).join(', ')})`;

export const leadsModel = (sql: Dialect) =>
  ({
    fact: 'leads',
    dimensions: {
      channel: 'channel',
      internal_channel: 'internal_channel',
      source: 'source',
      source_medium: 'source_medium',
      campaign: 'campaign',
      page_path: pagePathSql(sql, 'landing_page'),
      device: 'device',
      country: 'country',
      region: 'region',
      city: 'city',
      landing_page: 'landing_page',
      funnel: 'funnel',
      agent_type: 'agent_type',
      lead_status: "coalesce(lead_status, 'new')",
      weekday: sql.weekday('day'),
      // Returns no hour for a lead at midnight, because files without times store their leads there.
      hour: `CASE WHEN occurred_at <> ${sql.midnight('day')} THEN ${sql.hourText('occurred_at')} END`,
    },
    measures: {
      leads: { agg: 'count', expression: '*' },
      calls: { agg: 'count', expression: '*', where: "kind = 'call'", needs: ['kind'] },
      missed_calls: {
        agg: 'count',
        expression: '*',
        where: `kind = 'call' AND call_status IN (${missedStatuses.map((status) => `'${status}'`).join(', ')})`,
        needs: ['call_status'],
      },
      answered_calls: {
        agg: 'count',
        expression: '*',
        where: "kind = 'call' AND call_status = 'answered'",
        needs: ['call_status'],
      },
      valid_leads: { agg: 'count', expression: '*', where: valid, needs: [] },
      paid_leads: { agg: 'count', expression: '*', where: `${valid} AND ${paidMediaSql(sql)}`, needs: [] },
      qualified_leads: {
        agg: 'count',
        expression: '*',
        where: `lead_status IN (${qualifiedStatuses.map((status) => `'${status}'`).join(', ')})`,
        needs: [],
      },
      won_leads: { agg: 'count', expression: '*', where: "lead_status = 'won'", needs: [] },
      forms: { agg: 'count', expression: '*', where: "kind = 'form'", needs: ['kind'] },
      campaign_leads: { agg: 'count', expression: '*', where: 'campaign IS NOT NULL', needs: [] },
      quality_sum: { agg: 'sum', expression: 'quality_score' },
      rated_leads: {
        agg: 'count',
        expression: '*',
        where: 'quality_score IS NOT NULL',
        needs: ['quality_score'],
      },
    },
    relations: {
      invoice: {
        fact: 'invoices',
        columns: {
          day: { sql: 'day', kind: 'date' },
          document: { sql: 'document', kind: 'text' },
          amount: { sql: 'amount', kind: 'number' },
          product: { sql: 'product', kind: 'text' },
        },
        // Tests `total_invoices`, which only a lead that counts as a customer has; testing a number is faster than
        // testing a text.
        known: { sql: 'total_invoices IS NOT NULL', origin: 'customer_origin' },
        on: [{ own: matchConditionSql(sql).lead, related: matchConditionSql(sql).invoice }],
      },
    },
  }) as const satisfies Model;
