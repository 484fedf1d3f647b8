import type { StoredType } from '@bellwether/facts/column-types';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { Dialect } from './dialect.ts';

const types = {
  day: 'DATE',
  time: 'TIMESTAMP',
  text: 'VARCHAR',
  uuid: 'UUID',
  number: 'DOUBLE',
  uuids: 'UUID[]',
} as const;

const columnTypes: Record<StoredType, string> = {
  id: 'UUID',
  text: 'VARCHAR',
  day: 'DATE',
  instant: 'TIMESTAMP',
  decimal: 'DECIMAL(18,6)',
  fraction: 'DECIMAL(18,12)',
  integer: 'BIGINT',
  small_integer: 'INTEGER',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** DuckDB dialect. Integer sums arrive as bigint and decimals as objects, so figures are cast in SQL. */
export const duckdb: Dialect = {
  settings: {},
  columnType: (type) => columnTypes[type],
  cast: (e, type) => `CAST(${e} AS ${columnTypes[type]})`,
  nothing: (type) => `CAST(NULL AS ${columnTypes[type]})`,
  lower: (text) => `lower(${text})`,
  matches: (text, pattern) => `regexp_matches(${text}, ${sqlLiteral(pattern)})`,
  replaceAll: (text, pattern, replacement) =>
    `regexp_replace(${text}, ${sqlLiteral(pattern)}, ${sqlLiteral(replacement)}, 'g')`,
  joinTexts: (separator, texts) => `nullif(concat_ws(${sqlLiteral(separator)}, ${texts.join(', ')}), '')`,
  weekday: (day) => `CAST(isodow(${day}) AS VARCHAR)`,
  hourText: (time) => `right('0' || hour(${time}), 2)`,
  monthStart: (day) => `date_trunc('month', ${day})::DATE`,
  monthEnd: (day) => `last_day(${day})`,
  daysInMonth: (day) => `day(last_day(${day}))::BIGINT`,
  quotient: (dividend, divisor) => `((${dividend}) // (${divisor}))`,
  decimal: (digits) => digits,
  equalOrMissing: (a, b) => `${a} IS NOT DISTINCT FROM ${b}`,
  neighbour: (which, column, window) => `${which === 'before' ? 'lag' : 'lead'}(${column}) OVER (${window})`,
  eachOffset: (count) => `unnest(range(${count}))`,
  eachMonth: (from, to) =>
    `CAST(unnest(generate_series(date_trunc('month', ${from})::TIMESTAMP, ${to}::TIMESTAMP, INTERVAL 1 MONTH)) AS DATE)`,
  midnight: (day) => `CAST(${day} AS TIMESTAMP)`,
  minutesBetween: (from, to) => `date_diff('minute', ${from}, ${to})`,
  monthsBetween: (from, day) => `datediff('month', ${from}, ${day})::INTEGER`,
  daysBetween: (from, day) => `datediff('day', ${from}, ${day})::INTEGER`,
  daysAfter: (day, days) =>
    typeof days === 'number' ? `(${day} + ${days})` : `(${day} + CAST(${days} AS INTEGER))`,
  dayOfMonth: (day) => `day(${day})::INTEGER`,
  eachDay: (from, to) =>
    `SELECT range::DATE AS day FROM range(${from}::TIMESTAMP, ${to}::TIMESTAMP + INTERVAL 1 DAY, INTERVAL 1 DAY)`,
  number: (e) => `(${e})::DOUBLE`,
  dayText: (e) => `(${e})::VARCHAR`,
  timeText: (e) => `strftime(${e}, '%Y-%m-%dT%H:%M:%S')`,
  text: (e) => `(${e})::VARCHAR`,
  inList: (value, list) => `${value} IN (SELECT unnest(${list}))`,
  param: (name, type) => `$${name}::${types[type]}`,
  listPosition: (value, list) => `list_position(${list}, ${value})`,
  aggregate: (fn, operand, where) =>
    `${fn === 'count_distinct' ? `count(DISTINCT ${operand})` : `${fn}(${operand})`} FILTER (WHERE ${where})`,
  latest: (operand, day, where) =>
    `arg_max(${operand}, {'day': ${day}, 'least': -${operand}}) FILTER (WHERE ${where} AND ${operand} IS NOT NULL)`,
  latestSum: (operand, day, where) => {
    const rows = `FILTER (WHERE ${where} AND ${operand} IS NOT NULL)`;
    const values = `list({'day': ${day}, 'value': ${operand}}) ${rows}`;
    return `list_sum([row.value FOR row IN ${values} IF row.day = max(${day}) ${rows}])`;
  },
  mostFrequent: (operand) => {
    // Sorted distinct values with their counts. A filter over them would find the maximum again for each value.
    const counts = `histogram(${operand})`;
    return `map_keys(${counts})[list_position(map_values(${counts}), list_max(map_values(${counts})))]`;
  },
  rowPlace: 'rowid',
  containsLowercase: (text, part) => `contains(${text}, ${part})`,
  contains: (text, part) => `contains(lower(${text}), lower(${part}))`,
};
