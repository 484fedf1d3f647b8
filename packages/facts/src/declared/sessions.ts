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
