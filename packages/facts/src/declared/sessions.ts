import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { columnLevel, rowName, sameColumns } from '../identity.ts';
import { channelNameSql } from '../rules/channel-names.ts';
import { deviceNameSql } from '../rules/spelling.ts';

export const sessions = defineFact({
  grain: 'One row per day, channel, source, medium, campaign, landing page, device and place.',
  rowName: rowName(
    'channel',
    'source',
    'medium',
    'campaign',
    'landing_page',
    'device',
    'country',
    'region',
    'city',
  ),
  columns: {
    day: 'day',
    ...columnsOf('text', 'channel', 'source', 'medium', 'campaign', 'landing_page', 'device'),
    ...columnsOf('text', 'country', 'region', 'city'),
    ...columnsOf('integer', 'sessions', 'users', 'new_users', 'engaged_sessions', 'pageviews'),
    ...columnsOf('decimal', 'duration_seconds', 'conversions'),
    transactions: 'integer',
    revenue: 'decimal',
    currency: 'text',
    estimated: 'boolean',
  },
  required: ['day'],
  identity: {
    same: sameColumns('day'),
    levels: [
      'channel',
      'source',
      'medium',
      'campaign',
      'landing_page',
      'device',
      'country',
      'region',
      'city',
    ].map(columnLevel),
    parts: [],
    sum: 'sessions',
  },
  canonical: { channel: channelNameSql('channel'), device: deviceNameSql('device') },
  spelledAlike: ['campaign', 'source', 'medium'],
});

/**
 * People of a period are not the sum of its days, so each day, week, month and year has its own row. A period that has
 * not ended has a row up to the last day that was read.
 */
export const usersByPeriod = defineFact({
  grain: 'One row per day, week, month or year, by its first and last day: the people who visited in it.',
  rowName: rowName('first_day', 'day'),
  columns: {
    day: 'day',
    first_day: 'day',
    ...columnsOf('integer', 'users', 'new_users', 'returning_users'),
  },
  required: ['day', 'first_day', 'users'],
  identity: { same: sameColumns('first_day', 'day'), levels: [], parts: [], sum: null },
});
