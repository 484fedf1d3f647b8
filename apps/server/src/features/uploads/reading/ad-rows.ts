import { adChannelKeys } from '@bellwether/contract/catalogue/channels';
import { countedSql } from './counted-rows.ts';
import { periodSql } from './period-sql.ts';
import { noPlatform, vendorNames } from './platform.ts';
import type { Fault, Fields, Rows } from './row-sql.ts';
import { literal } from './sql.ts';

const platform = (fields: Fields): string => {
  const named = adChannelKeys.find((channel) => channel === fields.mapping.platform) ?? 'other';
  if (!fields.has('platform')) return literal(named);
  const text = `lower(${fields.text('platform')})`;
  const cases = vendorNames.map(
    ([, channel, form]) => `WHEN regexp_matches(${text}, ${literal(form)}) THEN ${literal(channel)}`,
  );
  // A kind of advertising says nothing of the platform; another name is that of a platform without a channel of its own.
  const unsaid = `${text} IS NULL OR regexp_matches(${text}, ${literal(noPlatform)})`;
  return `CASE WHEN ${unsaid} THEN ${literal(named)} ${cases.join(' ')} ELSE 'other' END`;
};

/** What the platforms count, as a row of advertising has it. */
const counted = (fields: Fields): Rows['columns'] => {
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
const paidRows = (fields: Fields, texts: readonly string[]): Rows => {
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
export const adRows = (fields: Fields): Rows => {
  const paid = paidRows(fields, ['ad_group', 'device']);
  const conversions = fields.value('conversions');
  return {
    ...paid,
    columns: {
      ...paid.columns,
      campaign_id: idSql(fields.text('campaign_id')),
      conversions: fields.has('result_type')
        ? `CASE WHEN ${countedSql(fields, 'result_type')} = 'yes' THEN ${conversions} WHEN ${conversions} IS NOT NULL THEN 0 END`
        : conversions,
      estimated: 'period_from < period_to',
    },
    extra: { ...(fields.has('result_type') && { deciding_result_type: fields.text('result_type') }) },
  };
};

export const searchTermRows = (fields: Fields): Rows => {
  const paid = paidRows(fields, ['ad_group', 'search_term', 'match_type']);
  return { ...paid, faults: [...paid.faults, none('search_term', 'there is no search term.')] };
};

export const adLandingPageRows = (fields: Fields): Rows => {
  const paid = paidRows(fields, ['landing_page']);
  return { ...paid, faults: [...paid.faults, none('landing_page', 'there is no page.')] };
};

const none = (key: string, what: string): Fault => ({ when: `t_${key} IS NULL`, key, what });
