import type { Model } from './model.ts';
import { emailOf, phoneOf } from './person.ts';

export const leads = {
  fact: 'leads',
  dimensions: {
    channel: 'channel',
    campaign: 'campaign',
    device: 'device',
    country: 'country',
    region: 'region',
    city: 'city',
  },
  measures: {
    leads: { agg: 'count', of: '*' },
    calls: { agg: 'count', of: '*', where: "kind = 'call'", needs: ['kind'] },
    missed_calls: {
      agg: 'count',
      of: '*',
      where: "kind = 'call' AND call_status IN ('missed', 'abandoned')",
      needs: ['call_status'],
    },
  },
  relations: {
    /** The invoice lines of whoever made contact, known by e-mail address or phone number. */
    invoice: {
      fact: 'invoices',
      columns: {
        day: { sql: 'day', kind: 'date' },
        document: { sql: 'document', kind: 'text' },
        amount: { sql: 'amount', kind: 'number' },
        product: { sql: 'product', kind: 'text' },
      },
      on: [
        { own: emailOf('email'), related: emailOf('customer_email') },
        { own: phoneOf('phone'), related: phoneOf('customer_phone') },
      ],
    },
  },
} as const satisfies Model;
