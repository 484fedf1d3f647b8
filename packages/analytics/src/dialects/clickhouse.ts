import type { StoredType } from '@bellwether/facts/column-types';
import type { Dialect } from './dialect.ts';

const columnTypes: Record<StoredType, string> = {
  id: 'UUID',
  text: 'String',
  day: 'Date32',
  instant: "DateTime64(0, 'UTC')",
  decimal: 'Decimal(18, 6)',
  fraction: 'Decimal(18, 12)',
  integer: 'Int64',
  small_integer: 'Int32',
  float: 'Float64',
  boolean: 'Bool',
};

const decimalPlaces: Partial<Record<StoredType, number>> = { decimal: 6, fraction: 12 };

const paramTypes = {
  day: 'Date32',
  time: "DateTime64(0, 'UTC')",
  text: 'String',
  uuid: 'UUID',
  number: 'Float64',
  uuids: 'Array(UUID)',
} as const;

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const asDay = (expression: string): string => `CAST(${expression} AS ${columnTypes.day})`;

/** ClickHouse dialect. */
export const clickhouse: Dialect = {
  // A missing value is NULL instead of a default, and a table column takes precedence over an alias of the same name.
  settings: {
    join_use_nulls: 1,
    group_by_use_nulls: 1,
    aggregate_functions_null_for_empty: 1,
    cast_keep_nullable: 1,
    prefer_column_name_to_alias: 1,
    union_default_mode: 'ALL',
  },
  columnType: (type) => columnTypes[type],
  cast: (e, type) => `CAST(${e} AS ${columnTypes[type]})`,
  nothing: (type) => `CAST(NULL AS Nullable(${columnTypes[type]}))`,
  lower: (text) => `lowerUTF8(${text})`,
  matches: (text, pattern) => `match(${text}, ${literal(pattern)})`,
  replaceAll: (text, pattern, replacement) =>
    `replaceRegexpAll(${text}, ${literal(pattern)}, ${literal(replacement)})`,
  joinTexts: (separator, texts) =>
    `nullIf(arrayStringConcat(arrayFilter(text -> isNotNull(text), [${texts.join(', ')}]), ${literal(separator)}), '')`,
  weekday: (day) => `toString(toDayOfWeek(${day}))`,
  hourText: (time) => `formatDateTime(${time}, '%H')`,
  monthStart: (day) => asDay(`toStartOfMonth(${day})`),
  monthEnd: (day) => asDay(`toLastDayOfMonth(${day})`),
  daysInMonth: (day) => `toInt64(toDayOfMonth(toLastDayOfMonth(${day})))`,
  quotient: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
  decimal: (digits) => `toDecimal64('${digits}', ${(digits.split('.')[1] ?? '').length})`,
  equalOrMissing: (a, b) => `${a} IS NOT DISTINCT FROM ${b}`,
  neighbour: (which, column, window) =>
    `${which === 'before' ? 'lag' : 'lead'}(toNullable(${column})) OVER (${window})`,
  eachOffset: (count) => `arrayJoin(range(toUInt64(${count})))`,
  eachMonth: (from, to) =>
    `arrayJoin(arrayMap(n -> ${asDay(`addMonths(toStartOfMonth(${from}), n)`)}, range(toUInt64(dateDiff('month', ${from}, ${to}) + 1))))`,
  midnight: (day) => `toDateTime64(${day}, 0, 'UTC')`,
  minutesBetween: (from, to) => `dateDiff('minute', ${from}, ${to})`,
  monthsBetween: (from, day) => `dateDiff('month', ${from}, ${day})`,
  daysBetween: (from, day) => `dateDiff('day', ${from}, ${day})`,
  daysAfter: (day, days) => asDay(`addDays(${day}, ${days})`),
  dayOfMonth: (day) => `toDayOfMonth(${day})`,
  eachDay: (from, to) =>
    `SELECT arrayJoin(arrayMap(n -> ${asDay(`addDays(${from}, n)`)}, range(toUInt64(dateDiff('day', ${from}, ${to}) + 1)))) AS day`,
  number: (e) => `toFloat64(${e})`,
  dayText: (e) => `toString(${e})`,
  timeText: (e) => `formatDateTime(${e}, '%Y-%m-%dT%H:%i:%S')`,
  text: (e, type) => {
    const decimals = type && decimalPlaces[type];
    return decimals === undefined ? `toString(${e})` : `toDecimalString(${e}, ${decimals})`;
  },
  inList: (value, list) => `${value} IN (SELECT arrayJoin(${list}))`,
  param: (name, type) => `{${name}:${paramTypes[type]}}`,
  listPosition: (value, list) => `indexOf(${list}, ${value})`,
  aggregate: (fn, operand, where) => {
    if (fn === 'median')
      return `(0.5 * medianExactLowIf(${operand}, ${where}) + 0.5 * medianExactHighIf(${operand}, ${where}))`;
    return `${fn === 'count_distinct' ? `count(DISTINCT ${operand})` : `${fn}(${operand})`} FILTER (WHERE ${where})`;
  },
  latest: (operand, day, where) =>
    `argMax(${operand}, (${day}, -${operand})) FILTER (WHERE ${where} AND ${operand} IS NOT NULL)`,
  latestSum: (operand, day, where) => {
    const rows = `groupArray((assumeNotNull(${day}), assumeNotNull(${operand}))) FILTER (WHERE ${where} AND ${operand} IS NOT NULL)`;
    return `arraySum(row -> row.2 * (row.1 = arrayMax(one -> one.1, ${rows})), ${rows})`;
  },
  mostFrequent: (operand) => {
    // Sorted distinct values with their counts.
    const counts = `sumMap([assumeNotNull(${operand})], [1]) FILTER (WHERE ${operand} IS NOT NULL)`;
    return `arrayElementOrNull((${counts}).1, indexOf((${counts}).2, arrayMax((${counts}).2)))`;
  },
  rowPlace: 'row_place',
  containsLowercase: (text, part) => `position(${text}, ${part}) > 0`,
  contains: (text, part) => `position(lowerUTF8(${text}), lowerUTF8(${part})) > 0`,
};
