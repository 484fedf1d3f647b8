import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { rowName, sameColumns } from '../identity.ts';
import { channelNameSql } from '../rules/channel-names.ts';
import { foldNameSql, isSameNameSql } from '../rules/person-name.ts';
import { callStatusSql, deviceNameSql } from '../rules/spelling.ts';

/** Whether two leads differ in at least two of e-mail address, phone number and name. */
const areOthersSql = `(coalesce((lower(n.email) <> lower(r.email))::INTEGER, 0) + coalesce((n.phone <> r.phone)::INTEGER, 0) + coalesce((lower(n.name) <> lower(r.name))::INTEGER, 0) >= 2)`;
/** Returns the last digits of a phone number, which are the same with and without country code. */
const lastDigitsSql = (phone: string): string => `right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 9)`;

/**
 * Returns the text that identifies a lead without an id when another export spells it differently: kind, minute, and
 * contact or name.
 */
const enquirySql = (row: string): string => {
  const email = `lower(trim(regexp_replace(${row}.email, '^mailto:', '', 'i')))`;
  const texts = (...own: readonly string[]) =>
    `concat_ws(chr(31), ${[`${row}.kind`, `date_trunc('minute', ${row}.occurred_at)`, ...own].map((text) => `coalesce(CAST(${text} AS VARCHAR), '')`).join(', ')})`;
  return `CASE WHEN ${row}.email IS NOT NULL OR ${row}.phone IS NOT NULL THEN ${texts(email, lastDigitsSql(`${row}.phone`))}
    WHEN ${row}.name IS NOT NULL THEN ${texts("''", "''", foldNameSql(`${row}.name`), `${row}.landing_page`, `${row}.call_seconds`)} END`;
};

export const leads = defineFact({
  grain: 'One row per call, form, chat or other enquiry.',
  rowName: (row) => `coalesce(${row}.name, ${row}.email, ${row}.phone, ${row}.lead_key)`,
  columns: {
    lead_key: 'text',
    occurred_at: 'instant',
    day: 'day',
    ...columnsOf('text', 'kind', 'name', 'email', 'phone', 'channel', 'source', 'medium', 'campaign'),
    ...columnsOf('text', 'landing_page', 'device', 'city', 'region', 'country', 'status', 'call_status'),
    call_seconds: 'integer',
    value: 'decimal',
    quality_score: 'integer',
    ...columnsOf('text', 'ga_id', 'funnel', 'conversion_funnel', 'audio_url', 'platform', 'data_source'),
    ...columnsOf('text', 'agent_type', 'order_id'),
    ...columnsOf('integer', 'total_sessions', 'session_quality_score'),
  },
  required: ['lead_key', 'occurred_at', 'day'],
  // A lead is identified by its id, whatever else changes. Two systems of one business may both count from 1, so for a
  // short number the day, a contact or the name has to agree too.
  identity: {
    same: sameColumns('lead_key'),
    levels: [],
    also: {
      columns: ['day', 'email', 'phone', 'name'],
      holds: `(NOT regexp_full_match(r.lead_key, '[0-9]{1,4}') OR (n.day = r.day AND NOT ${areOthersSql}) OR lower(n.email) = lower(r.email) OR ${lastDigitsSql('n.phone')} = ${lastDigitsSql('r.phone')} OR ${isSameNameSql('n.name', 'r.name')})`,
    },
    parts: [],
    sum: null,
  },
  // In some systems two ids differ only by case, so a contact or the name has to agree too.
  numbered: { column: 'lead_key', with: ['email', 'phone', 'name'], unknownAgrees: false },
  digested: { column: 'lead_key', by: enquirySql },
  canonical: {
    channel: channelNameSql('channel'),
    device: deviceNameSql('device'),
    call_status: callStatusSql('call_status'),
  },
  spelledAlike: ['channel', 'source', 'campaign', 'country', 'region', 'city', 'funnel', 'agent_type'],
  added: [
    // Caller's number without formatting, for searches.
    { name: 'caller_number', type: 'text' },
    // Status set by users, which every load copies from `lead_statuses`.
    { name: 'lead_status', type: 'text' },
    { name: 'won_amount', type: 'decimal' },
    // Matched customer, written by matching and preserved by every load; lists of leads filter and sort by it.
    { name: 'customer_origin', type: 'text' },
    { name: 'customer_key', type: 'text' },
    { name: 'customer_name', type: 'text' },
    { name: 'match_state', type: 'text' },
    { name: 'match_confidence', type: 'float' },
    { name: 'lifetime_value', type: 'float' },
    { name: 'total_invoices', type: 'small_integer' },
    // Key of a person with several leads, and the number of leads; NULL for a person with a single lead.
    { name: 'person_key', type: 'text' },
    { name: 'person_leads', type: 'small_integer' },
    // Precomputed for searches: the option of the channel filter, and source and medium together. Lower-case texts
    // serve sorting and searching. The customer's name is included if it differs.
    { name: 'internal_channel', type: 'text' },
    { name: 'source_medium', type: 'text' },
    { name: 'small_name', type: 'text' },
    { name: 'small_email', type: 'text' },
    { name: 'small_phone', type: 'text' },
    { name: 'small_city', type: 'text' },
    { name: 'search_text', type: 'text' },
    { name: 'customer_search', type: 'text' },
  ],
});

export const leadTouches = defineFact({
  grain: 'One row per visit or other contact that led to a lead.',
  rowName: rowName('lead_key', 'channel', 'campaign'),
  columns: {
    lead_key: 'text',
    occurred_at: 'instant',
    day: 'day',
    ...columnsOf('text', 'channel', 'source', 'medium', 'campaign', 'landing_page', 'device'),
  },
  required: ['lead_key', 'occurred_at', 'day'],
  // Replaces all touches of a lead from earlier files if a new file contains touches of the lead.
  identity: { same: sameColumns('lead_key'), levels: [], parts: [], sum: null },
  spelledAlike: ['source', 'campaign'],
  canonical: { channel: channelNameSql('channel'), device: deviceNameSql('device') },
});
