import { adChannelKeys } from '@bellwether/domain/channels/ad-channels';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { noPlatformPattern, vendorNames } from '../../layout/platform.ts';
import { findPresetById } from '../../presets/presets.ts';
import type { Fields, RowFault, RowsSql } from '../row-sql.ts';
import { periodSql } from '../values/period-sql.ts';
import { inclusionSql } from './inclusion-sql.ts';
import { listTextColumns } from './text-columns.ts';

const platform = (fields: Fields): string => {
  const defaultPlatform = adChannelKeys.find((channel) => channel === fields.mapping.platform) ?? 'other';
  if (!fields.has('platform')) return sqlLiteral(defaultPlatform);
  const text = `lower(${fields.text('platform')})`;
  const cases = vendorNames.map(
    ([, channel, form]) => `WHEN regexp_matches(${text}, ${sqlLiteral(form)}) THEN ${sqlLiteral(channel)}`,
  );
  // Names that are types of advertising and not platforms. An unknown name is treated as a platform without its own
  // channel.
  const isUnnamed = `${text} IS NULL OR regexp_matches(${text}, ${sqlLiteral(noPlatformPattern)})`;
  return `CASE WHEN ${isUnnamed} THEN ${sqlLiteral(defaultPlatform)} ${cases.join(' ')} ELSE 'other' END`;
};

/**
 * Returns SQL for the account of a row. Without an account it is the platform, if several platforms share a channel:
 * campaign 'Brand' on TikTok is not campaign 'Brand' on Pinterest.
 */
const account = (fields: Fields): string => {
  const preset = findPresetById(fields.mapping.preset);
  const own = preset?.platform === 'other' ? sqlLiteral(preset.vendor) : 'NULL';
  if (!fields.has('platform')) return `coalesce(${fields.text('account')}, ${own})`;
  const text = `lower(${fields.text('platform')})`;
  const cases = vendorNames.flatMap(([name, channel, form]) =>
    channel === 'other' ? [`WHEN regexp_matches(${text}, ${sqlLiteral(form)}) THEN ${sqlLiteral(name)}`] : [],
  );
  return `coalesce(${fields.text('account')}, CASE ${cases.join(' ')} ELSE ${own} END)`;
};

const metricColumns = (fields: Fields): RowsSql['columns'] => {
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

const paidRows = (fields: Fields, fact: 'ads' | 'search_terms' | 'ad_landing_pages'): RowsSql => {
  const period = periodSql(fields);
  return {
    steps: [period.columns],
    columns: {
      ...Object.fromEntries(listTextColumns(fact).map((key) => [key, fields.text(key)])),
      day: 'period_from',
      channel: platform(fields),
      account: account(fields),
      ...metricColumns(fields),
    },
    skipped: [],
    faults: period.faults,
  };
};

/** Removes 'c:', which Meta writes before an id, and '.0', which spreadsheets append. */
const campaignIdSql = (text: string): string =>
  `regexp_replace(regexp_replace(${text}, '^[a-z]{1,3}:', ''), '\\.0$', '')`;

export const buildAdRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, 'ads');
  const conversions = fields.value('conversions');
  return {
    ...paid,
    columns: {
      ...paid.columns,
      campaign_id: campaignIdSql(fields.text('campaign_id')),
      conversions: fields.has('result_type')
        ? `CASE WHEN ${inclusionSql(fields, 'result_type')} = 'yes' THEN ${conversions} WHEN ${conversions} IS NOT NULL THEN 0 END`
        : conversions,
      estimated: 'period_from < period_to',
    },
    extra: { ...(fields.has('result_type') && { deciding_result_type: fields.text('result_type') }) },
  };
};

export const buildSearchTermRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, 'search_terms');
  return { ...paid, faults: [...paid.faults, missingFault('search_term', 'there is no search term.')] };
};

export const buildAdLandingPageRows = (fields: Fields): RowsSql => {
  const paid = paidRows(fields, 'ad_landing_pages');
  return { ...paid, faults: [...paid.faults, missingFault('landing_page', 'there is no page.')] };
};

const missingFault = (key: string, message: string): RowFault => ({
  when: `t_${key} IS NULL`,
  key,
  what: message,
});
