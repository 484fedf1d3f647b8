import { defineField } from '../cells/field.ts';

export const touchFields = [
  defineField(
    'occurred_at',
    'Date',
    'date',
    'When the touch happened, with or without a time.',
    'touched at|touch date|touch time|session date|session start|visit date|visited at|date time|date and time|timestamp|date|time|day|occurred at',
  ),
  defineField(
    'lead_key',
    'Lead',
    'text',
    'The lead number, as in the leads file.',
    'lead id|lead number|lead|conversion id|contact id|enquiry id|submission id|deal id|call id|prospect id',
    true,
  ),
  defineField(
    'channel',
    'Channel',
    'text',
    'The marketing channel.',
    'channel|marketing channel|channel group|default channel group|session default channel group',
    'origin',
  ),
  defineField(
    'source',
    'Source',
    'text',
    'Where the visit came from.',
    'source|utm source|traffic source|session source|referrer',
    'origin',
  ),
  defineField('medium', 'Medium', 'text', 'The type of the source.', 'medium|utm medium|session medium'),
  defineField(
    'campaign',
    'Campaign',
    'text',
    'The campaign that brought the visit.',
    'campaign|utm campaign|campaign name|session campaign',
    'origin',
  ),
  defineField(
    'landing_page',
    'Landing page',
    'text',
    'The page where the visit began.',
    'landing page|page|entry page|landing page url|url',
  ),
  defineField('device', 'Device', 'text', 'The device.', 'device|device category|device type'),
] as const;
