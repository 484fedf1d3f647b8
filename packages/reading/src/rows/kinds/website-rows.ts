import { statedChannelSql } from '@bellwether/facts/rules/channel';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { Fields, RowFault, RowsSql } from '../row-sql.ts';
import { secondsSql } from '../values/value-sql.ts';

const missingFault = (key: string, message: string): RowFault => ({
  when: `t_${key} IS NULL`,
  key,
  what: message,
});

/** Returns SQL for the day of a row: its own date, or else the last day of the file's period, when it was measured. */
const buildDay = (fields: Fields): { sql: string; faults: RowFault[] } => {
  const { period } = fields.mapping;
  return fields.has('day')
    ? { sql: 'v_day', faults: [{ when: 'v_day IS NULL', key: 'day', what: 'there is no date.' }] }
    : { sql: period === undefined ? 'CAST(NULL AS DATE)' : `DATE ${sqlLiteral(period.to)}`, faults: [] };
};

const texts = (fields: Fields, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, fields.text(key)]));

export const buildKeywordRankingRows = (fields: Fields): RowsSql => {
  const day = buildDay(fields);
  return {
    steps: [],
    columns: {
      day: day.sql,
      ...texts(fields, ['engine', 'place', 'url']),
      keyword: `lower(${fields.text('keyword')})`,
      // Stores no position for a keyword that was not found, although some files write 0.
      position: 'CASE WHEN v_position > 0 THEN v_position END',
      search_volume: fields.value('search_volume'),
    },
    skipped: [],
    faults: [...day.faults, missingFault('keyword', 'there is no keyword.')],
  };
};

const moment = (key: string): string => `CAST(v_${key} AS TIMESTAMP) + to_seconds(${secondsSql(`t_${key}`)})`;

/**
 * Builds review rows. A review without an id is identified by time, place, author and text, which are the same in every
 * export.
 */
export const buildReviewRows = (fields: Fields): RowsSql => {
  const contents = `md5(concat_ws(chr(31), ${[moment('occurred_at'), fields.text('place'), fields.text('author'), fields.text('review')].join(', ')}))`;
  return {
    steps: [],
    columns: {
      review_key: `coalesce(${fields.text('review_key')}, ${contents})`,
      occurred_at: moment('occurred_at'),
      day: 'v_occurred_at',
      ...texts(fields, ['place', 'author', 'review', 'reply']),
      rating: fields.value('rating'),
      ...(fields.has('replied_at') ? { replied_at: moment('replied_at') } : {}),
    },
    skipped: [],
    faults: [
      { when: 'v_occurred_at IS NULL', key: 'occurred_at', what: 'there is no date.' },
      ...(fields.has('rating')
        ? [
            {
              when: 'v_rating NOT BETWEEN 1 AND 5',
              key: 'rating',
              what: 'is not a rating from 1 to 5.',
              shown: true,
            },
          ]
        : []),
    ],
  };
};

/** Names of competitor metrics by pattern; other metrics keep their own name. */
const measures: readonly (readonly [metric: string, form: string])[] = [
  ['visibility', '.*visib.*|share of voice'],
  ['review_count', '.*(review|rating)s?[ _-]?count|(number|count) of reviews|reviews'],
  ['rating', '.*rating|stars'],
  ['search_readiness', '.*(search|seo).*(readiness|score)|seo'],
  ['keywords', '.*keywords'],
  ['speed', '.*speed.*|performance'],
  ['mobile', '.*mobile.*'],
];

const metric = (fields: Fields): string => {
  const name = `lower(${fields.text('metric')})`;
  const cases = measures.map(
    ([metric, form]) => `WHEN regexp_full_match(${name}, ${sqlLiteral(form)}) THEN ${sqlLiteral(metric)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${name} END`;
};

export const buildCompetitorRows = (fields: Fields): RowsSql => {
  const day = buildDay(fields);
  return {
    steps: [],
    columns: {
      day: day.sql,
      ...texts(fields, ['competitor', 'website']),
      metric: metric(fields),
      value: fields.value('value'),
    },
    skipped: [],
    faults: [
      ...day.faults,
      missingFault('competitor', 'there is no competitor.'),
      missingFault('metric', 'it does not say what was measured.'),
    ],
  };
};

export const buildWebsiteAuditRows = (fields: Fields): RowsSql => {
  const day = buildDay(fields);
  return {
    steps: [],
    columns: {
      day: day.sql,
      ...texts(fields, ['page', 'audit_check']),
      score: fields.value('score'),
      issues: fields.value('issues'),
    },
    skipped: [],
    faults: [
      ...day.faults,
      missingFault('page', 'there is no page.'),
      missingFault('audit_check', 'there is no check.'),
      ...(fields.has('score')
        ? [
            {
              when: 'v_score NOT BETWEEN 0 AND 100',
              key: 'score',
              what: 'is not a score from 0 to 100.',
              shown: true,
            },
          ]
        : []),
    ],
  };
};

/** Builds rows of lead touches. Lead id and date are required; channel, source and medium are optional. */
export const buildTouchRows = (fields: Fields): RowsSql => ({
  steps: [],
  columns: {
    occurred_at: moment('occurred_at'),
    day: 'v_occurred_at',
    ...texts(fields, ['lead_key', 'source', 'medium', 'campaign', 'landing_page', 'device']),
    channel: statedChannelSql(
      fields.has('channel') ? fields.text('channel') : null,
      { source: fields.text('source'), medium: fields.text('medium'), campaign: fields.text('campaign') },
      { neither: null, alone: null },
    ),
  },
  skipped: [],
  faults: [
    { when: 'v_occurred_at IS NULL', key: 'occurred_at', what: 'there is no date.' },
    missingFault('lead_key', 'it does not say of which lead.'),
  ],
});
