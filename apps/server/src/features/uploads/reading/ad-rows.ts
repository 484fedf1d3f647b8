import { adChannelKeys } from '@bellwether/contract/catalogue/channels';
import { inclusionSql } from './inclusion-sql.ts';
import { periodSql } from './period-sql.ts';
import { noPlatformPattern, vendorNames } from './platform.ts';
import type { Fields, RowFault, RowsSql } from './row-sql.ts';
import { sqlLiteral } from './sql.ts';

const platform = (fields: Fields): string => {
  const named = adChannelKeys.find((channel) => channel === fields.mapping.platform) ?? 'other';
  if (!fields.has('platform')) return sqlLiteral(named);
  const text = `lower(${fields.text('platform')})`;
  const cases = vendorNames.map(
    ([, channel, form]) => `WHEN regexp_matches(${text}, ${sqlLiteral(form)}) THEN ${sqlLiteral(channel)}`,
  );
  // A kind of advertising says nothing of the platform; another name is that of a platform without a channel of its own.
  const unsaid = `${text} IS NULL OR regexp_matches(${text}, ${sqlLiteral(noPlatformPattern)})`;
  return `CASE WHEN ${unsaid} THEN ${sqlLiteral(named)} ${cases.join(' ')} ELSE 'other' END`;
};

/** What the platforms count, as a row of advertising has it. */
const counted = (fields: Fields): RowsSql['columns'] => {
  const v = (key: string) => fields.value(key);
  return {
    impressions: v('impressions'),
    clicks: v('clicks'),
    cost: fields.has('cost_micros') ? `coalesce(${v('cost')}, ${v('cost_micros')})` : v('cost'),
    conversions: v('conversions'),
    conversion_value: v('conversion_value'),
    currency: 'currency',
  };
};

/** Rows of advertising that are told apart by some texts. */
const paidRows = (fields: Fields, texts: readonly string[]): RowsSql => {
  const period = periodSql(fields);
  return {
    steps: [period.columns],
    columns: {
      day: 'period_from',
      channel: platform(fields),
      ...Object.fromEntries(['account', 'campaign', ...texts].map((key) => [key, fields.text(key)])),
      ...counted(fields),
    },
    skipped: [],
    faults: period.faults,
  };
};

/** An id that a spreadsheet has rounded (2.38E+16) is that of many campaigns. */
const idSql = (text: string): string =>
  `CASE WHEN NOT regexp_matches(${text}, '^[0-9.,]+[eE][+]?[0-9]+$') THEN ${text} END`;

/** How rows of ads are made of their fields. */
export const buildAdRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, ['ad_group', 'device']);
  const conversions = fields.value('conversions');
  return {
    ...paid,
    columns: {
      ...paid.columns,
      campaign_id: idSql(fields.text('campaign_id')),
      conversions: fields.has('result_type')
        ? `CASE WHEN ${inclusionSql(fields, 'result_type')} = 'yes' THEN ${conversions} WHEN ${conversions} IS NOT NULL THEN 0 END`
        : conversions,
      estimated: 'period_from < period_to',
    },
    extra: { ...(fields.has('result_type') && { deciding_result_type: fields.text('result_type') }) },
  };
};

export const buildSearchTermRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, ['ad_group', 'search_term', 'match_type']);
  return { ...paid, faults: [...paid.faults, none('search_term', 'there is no search term.')] };
};

export const buildAdLandingPageRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, ['landing_page']);
  return { ...paid, faults: [...paid.faults, none('landing_page', 'there is no page.')] };
};

const none = (key: string, what: string): RowFault => ({ when: `t_${key} IS NULL`, key, what });
