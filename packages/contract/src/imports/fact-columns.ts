import type { ImportKind } from './kinds.ts';

const exact = 'DECIMAL(18,6)';
const typed = (type: string, names: string): [string, string][] =>
  names.split(' ').map((name) => [name, type]);

const columns: Record<ImportKind, [string, string][]> = {
  invoices: [
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'document document_number customer customer_key customer_email customer_phone product product_code account',
    ),
    ...typed(exact, 'quantity amount tax'),
    ...typed('VARCHAR', 'country region city status currency'),
    ['currency_rate', exact],
  ],
  ads: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel account campaign ad_group device'),
    ...typed('BIGINT', 'impressions clicks'),
    ...typed(exact, 'cost conversions conversion_value'),
    ['currency', 'VARCHAR'],
    ['estimated', 'BOOLEAN'],
  ],
  sessions: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel source medium campaign landing_page device country region city'),
    ...typed('BIGINT', 'sessions users new_users engaged_sessions pageviews'),
    ...typed(exact, 'duration_seconds conversions'),
    ['transactions', 'BIGINT'],
    ['revenue', exact],
    ['currency', 'VARCHAR'],
    ['estimated', 'BOOLEAN'],
  ],
  leads: [
    ['lead_key', 'VARCHAR'],
    ['occurred_at', 'TIMESTAMP'],
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'kind name email phone channel source medium campaign landing_page device city region country status call_status',
    ),
    ['call_seconds', 'BIGINT'],
    ['value', exact],
    ['quality_score', 'BIGINT'],
  ],
};

/**
 * What an imported row of a kind holds, in order: names and their warehouse types. Money is in the row's own currency
 * and excludes tax; days are the file's own calendar days; durations are seconds.
 */
export const factColumns = (kind: ImportKind): readonly { name: string; type: string }[] =>
  columns[kind].map(([name, type]) => ({ name, type }));
