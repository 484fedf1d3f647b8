import { statedChannelSql } from '@bellwether/facts/rules/channel';
import { leadOriginSql } from '@bellwether/facts/rules/lead-origin';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { decidingFields } from '../../kinds/inclusion.ts';
import type { Fields, RowsSql } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { secondsSql } from '../values/value-sql.ts';
import { inclusionSql } from './inclusion-sql.ts';
import { listTextColumns } from './text-columns.ts';

const kinds: readonly (readonly [kind: string, form: string])[] = [
  ['call', 'call|phone|inbound|outbound'],
  ['chat', 'chat|messenger|whatsapp|sms'],
  ['form', 'form|landing|submission|web|enquiry|inquiry|quote|book'],
  ['email', 'mail'],
];

const kind = (fields: Fields): string => {
  const defaultKind = ['call_status', 'call_seconds', 'direction'].some((key) => fields.has(key))
    ? 'call'
    : 'other';
  if (!fields.has('kind')) return sqlLiteral(defaultKind);
  const cases = kinds.map(
    ([name, form]) =>
      `WHEN regexp_matches(lower(${fields.text('kind')}), ${sqlLiteral(form)}) THEN ${sqlLiteral(name)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${sqlLiteral(defaultKind)} END`;
};

/**
 * Returns SQL that identifies a lead without an id by kind, time and contact, which are the same in every export. A
 * lead without contact is identified by all its cells. A repeated row counts as another lead.
 */
const contents = (fields: Fields, occurred: string, cells: string): string => {
  const email = `lower(${fields.text('email')})`;
  const phone = `regexp_replace(${fields.text('phone')}, '[^0-9]', '', 'g')`;
  const identity = `concat_ws(chr(31), ${kind(fields)}, ${occurred}, ${email}, ${phone})`;
  return `CASE WHEN ${fields.text('email')} IS NULL AND ${fields.text('phone')} IS NULL THEN md5(concat_ws(chr(31), ${cells})) ELSE md5(${identity}) END`;
};

/**
 * Returns SQL for the status of a call. An incoming call was missed if the line was busy or the call failed.
 */
const callStatus = (fields: Fields): string => {
  const text = `nullif(${fields.text('call_status')}, 'Select')`;
  return fields.has('direction')
    ? `CASE WHEN regexp_full_match(lower(${text}), 'busy|failed|cancell?ed') THEN 'missed' ELSE ${text} END`
    : text;
};

/** Returns SQL for source and medium of a lead. A column of click ids is treated as Google's. */
const origin = (fields: Fields): Record<'source' | 'medium', string> => {
  const t = (key: string) => `nullif(${fields.text(key)}, 'Select')`;
  return leadOriginSql({
    source: t('source'),
    medium: t('medium'),
    page: fields.text('landing_page'),
    referrer: fields.text('referrer'),
    clickOf: `CASE WHEN ${fields.text('click_id')} IS NOT NULL THEN 'google' END`,
  });
};

const key = (fields: Fields): string => {
  if (fields.has('lead_key')) return `coalesce(${fields.text('lead_key')}, row_hash)`;
  return `row_hash || CASE WHEN repeat_of_row > 1 THEN '-' || repeat_of_row ELSE '' END`;
};

/**
 * Builds the columns, skip rules and faults of lead rows. `Select`, the default choice in many forms, counts as no
 * value.
 */
export const buildLeadRows = (fields: Fields): RowsSql => {
  const t = (key: string) => `nullif(${fields.text(key)}, 'Select')`;
  const v = (key: string) => fields.value(key);
  const { period } = fields.mapping;
  const day = fields.has('occurred_at')
    ? 'v_occurred_at'
    : `CAST(${period === undefined ? 'NULL' : sqlLiteral(period.from)} AS DATE)`;
  const seconds = fields.has('occurred_at') ? secondsSql('t_occurred_at') : '0';
  const cells = fields.header.map((_, index) => `coalesce(${cellColumn(index)}, '')`).join(', ');
  const fullNameSql =
    fields.has('first_name') || fields.has('last_name')
      ? `nullif(concat_ws(' ', ${fields.text('first_name')}, ${fields.text('last_name')}), '')`
      : 'NULL';
  const discarded = fields.has('discarded') ? `${inclusionSql(fields, 'discarded')} = 'no'` : undefined;
  const occurred = `CAST(${day} AS TIMESTAMP) + to_seconds(${seconds})`;
  const hash = { row_hash: contents(fields, occurred, cells) };
  const hashed = fields.has('lead_key')
    ? [hash]
    : [hash, { repeat_of_row: 'row_number() OVER (PARTITION BY row_hash ORDER BY line)' }];
  return {
    steps: [...hashed, origin(fields)],
    columns: {
      ...Object.fromEntries(listTextColumns('leads').map((column) => [column, t(column)])),
      lead_key: key(fields),
      occurred_at: occurred,
      day,
      kind: kind(fields),
      name: `coalesce(${t('name')}, ${fullNameSql})`,
      channel: statedChannelSql(
        fields.has('channel') ? t('channel') : null,
        { source: 'source', medium: 'medium', campaign: t('campaign') },
        { neither: null, alone: null },
      ),
      source: 'source',
      medium: 'medium',
      call_status: callStatus(fields),
      call_seconds: `CAST(${v('call_seconds')} AS BIGINT)`,
      value: v('value'),
      quality_score: v('quality_score'),
      total_sessions: v('total_sessions'),
      session_quality_score: v('session_quality_score'),
    },
    extra: Object.fromEntries(
      decidingFields.leads
        .filter((field) => fields.has(field))
        .map((field) => [`deciding_${field}`, fields.text(field)]),
    ),
    skipped: [
      ...(discarded === undefined ? [] : [{ when: discarded, reason: "'it was cancelled or is spam.'" }]),
      ...(fields.has('direction')
        ? [
            {
              when: `${inclusionSql(fields, 'direction')} = 'no'`,
              reason: "'an outgoing call is not a lead.'",
            },
          ]
        : []),
    ],
    ...(discarded !== undefined && { withdrawn: discarded }),
    faults: fields.has('occurred_at')
      ? [{ when: 'v_occurred_at IS NULL', key: 'occurred_at', what: 'there is no date.' }]
      : [],
  };
};
