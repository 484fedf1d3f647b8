import { secondsSql } from './day-sql.ts';
import type { Fields, Rows } from './row-sql.ts';
import { cell } from './source-sql.ts';
import { literal } from './sql-text.ts';

const kinds: readonly (readonly [kind: string, form: string])[] = [
  ['call', 'call|phone|inbound|outbound'],
  ['chat', 'chat|messenger|whatsapp|sms'],
  ['form', 'form|landing|submission|web|enquiry|inquiry|quote|book'],
  ['email', 'mail'],
];

const kind = (fields: Fields): string => {
  const unsaid = fields.has('call_status') || fields.has('call_seconds') ? 'call' : 'other';
  if (!fields.has('kind')) return literal(unsaid);
  const cases = kinds.map(
    ([name, form]) =>
      `WHEN regexp_matches(lower(${fields.text('kind')}), ${literal(form)}) THEN ${literal(name)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${literal(unsaid)} END`;
};

/** Without an id of its own a lead is known by all its cells; the same row a second time is a second lead. */
const key = (fields: Fields): string => {
  if (fields.has('lead_key')) return `coalesce(${fields.text('lead_key')}, 'line ' || line)`;
  return `row_hash || CASE WHEN repeat_of_row > 1 THEN '-' || repeat_of_row ELSE '' END`;
};

/** How leads are made of their fields. `Select`, a form's untouched choice, means nothing was said. */
export const leadRows = (fields: Fields): Rows => {
  const t = (key: string) => `nullif(${fields.text(key)}, 'Select')`;
  const v = (key: string) => fields.value(key);
  const { period } = fields.mapping;
  const day = fields.has('occurred_at')
    ? 'v_occurred_at'
    : `CAST(${period === undefined ? 'NULL' : literal(period.from)} AS DATE)`;
  const seconds = fields.has('occurred_at') ? secondsSql('t_occurred_at') : '0';
  const cells = fields.header.map((_, index) => `coalesce(${cell(index)}, '')`).join(', ');
  const named =
    fields.has('first_name') || fields.has('last_name')
      ? `nullif(concat_ws(' ', ${fields.text('first_name')}, ${fields.text('last_name')}), '')`
      : 'NULL';
  const hashed = fields.has('lead_key')
    ? []
    : [
        { row_hash: `md5(concat_ws(chr(31), ${cells}))` },
        { repeat_of_row: 'row_number() OVER (PARTITION BY row_hash ORDER BY line)' },
      ];
  return {
    steps: hashed,
    columns: {
      lead_key: key(fields),
      occurred_at: `CAST(${day} AS TIMESTAMP) + to_seconds(${seconds})`,
      day,
      kind: kind(fields),
      name: `coalesce(${t('name')}, ${named})`,
      ...Object.fromEntries(
        [
          'email',
          'phone',
          'channel',
          'source',
          'medium',
          'campaign',
          'landing_page',
          'device',
          'city',
          'region',
          'country',
          'status',
          'call_status',
        ].map((column) => [column, t(column)]),
      ),
      call_seconds: `CAST(${v('call_seconds')} AS BIGINT)`,
      value: v('value'),
      quality_score: v('quality_score'),
    },
    leftOut: [],
    faults: fields.has('occurred_at')
      ? [{ when: 'v_occurred_at IS NULL', key: 'occurred_at', what: 'there is no date.' }]
      : [],
  };
};
