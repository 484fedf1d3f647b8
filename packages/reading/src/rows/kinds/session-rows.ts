import { statedChannelSql } from '@bellwether/facts/rules/channel';
import type { Fields, RowsSql } from '../row-sql.ts';
import { exactDecimal } from '../sql.ts';
import { periodSql } from '../values/period-sql.ts';
import { listTextColumns } from './text-columns.ts';

export const buildSessionRows = (fields: Fields): RowsSql => {
  const period = periodSql(fields);
  const t = (key: string) => fields.text(key);
  const v = (key: string) => fields.value(key);
  // A single '(not set)' means that both source and medium are missing.
  const half = (key: string, part: 1 | 2) =>
    fields.has('source_medium')
      ? `coalesce(${t(key)}, CASE WHEN trim(${t('source_medium')}) = '(not set)' THEN '(not set)' ELSE nullif(trim(split_part(${t('source_medium')}, '/', ${part})), '') END)`
      : t(key);
  const average = `try_cast(${v('average_duration')} * ${v('sessions')} AS ${exactDecimal})`;
  return {
    steps: [period.columns, { source: half('source', 1), medium: half('medium', 2) }],
    columns: {
      ...Object.fromEntries(listTextColumns('sessions').map((key) => [key, t(key)])),
      day: 'period_from',
      // Treats a session without a source as direct if the file has a source column.
      channel: statedChannelSql(
        fields.has('channel') ? t('channel') : null,
        { source: 'source', medium: 'medium', campaign: t('campaign') },
        { neither: fields.has('source') ? 'Direct' : null, alone: 'Referral' },
      ),
      source: 'source',
      medium: 'medium',
      sessions: v('sessions'),
      users: v('users'),
      new_users: v('new_users'),
      engaged_sessions: v('engaged_sessions'),
      pageviews: v('pageviews'),
      duration_seconds: `coalesce(${v('duration_seconds')}, ${average})`,
      conversions: v('conversions'),
      transactions: v('transactions'),
      revenue: v('revenue'),
      currency: 'currency',
      estimated: 'period_from < period_to',
    },
    skipped: [],
    faults: period.faults,
  };
};
