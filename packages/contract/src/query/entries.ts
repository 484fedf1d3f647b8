import type { Range } from '@bellwether/domain/time/range';
import type { Condition, Filter, Operator } from './filter.ts';
import type { ListQuery, Sort } from './list-query.ts';
import type { TextJoin } from './text-filter.ts';

/**
 * One condition on a list. `bool` joins it to the previous condition. `parentheses` marks the start or end of an OR
 * group. `module` is the list's module.
 */
export type FilterEntry = {
  key: string;
  operator: Operator;
  value: string;
  bool: TextJoin;
  parentheses: 'open' | 'close' | null;
  module: string;
};

/**
 * Origin of a condition. `filter`: set by the reader in the filter dropdown; shown as a chip, removed by 'Clear all
 * filters'. `system-filter`: set by the app (business, dates, plan); neither shown nor removed. `special-filter`: set
 * by a control of the page (channel); removed only by that control.
 */
export type FilterOrigin = 'filter' | 'system-filter' | 'special-filter';

/** Entry of a list query. `system-sort` is the default order, used until the reader chooses one. */
export type QueryEntry =
  | { kind: FilterOrigin; entry: FilterEntry }
  | ({ kind: 'sort' } & Sort)
  | ({ kind: 'system-sort' } & Sort)
  | { kind: 'with'; value: string }
  | { kind: 'timestamp'; value: NonNullable<ListQuery['timestamp']> }
  | { kind: 'format'; value: NonNullable<ListQuery['format']> }
  | { kind: 'per_page'; value: number }
  | { kind: 'page'; value: number };

type Entry<Kind extends QueryEntry['kind']> = Extract<QueryEntry, { kind: Kind }>;
type FilterQueryEntry = Extract<QueryEntry, { entry: FilterEntry }>;

const findParentheses = (at: number, count: number): FilterEntry['parentheses'] => {
  if (count === 1) return null;
  return at === 0 ? 'open' : at === count - 1 ? 'close' : null;
};

/** Converts a filter to entries of a kind. */
export const toFilterEntries = (kind: FilterOrigin, module: string, filter: Filter): FilterQueryEntry[] =>
  filter.flatMap((group) =>
    group.map((condition, at) => ({
      kind,
      entry: {
        ...condition,
        bool: at === 0 ? 'and' : 'or',
        parentheses: findParentheses(at, group.length),
        module,
      },
    })),
  );

/** Converts a date range to conditions on a list's date field. */
export const toDateEntries = (module: string, field: string, range: Partial<Range>): FilterQueryEntry[] => {
  const end = (operator: Operator, value: string | undefined): Filter =>
    value === undefined ? [] : [[{ key: field, operator, value }]];
  return toFilterEntries('system-filter', module, [...end('>=', range.from), ...end('<=', range.to)]);
};

const toCondition = ({ key, operator, value }: FilterEntry): Condition => ({ key, operator, value });

/**
 * Groups conditions: an OR entry joins the previous group. An AND entry, or an entry of another kind, starts a new
 * group.
 */
const groupConditions = (entries: readonly FilterQueryEntry[]): Condition[][] => {
  const groups: Condition[][] = [];
  entries.forEach(({ kind, entry }, at) => {
    const group = groups.at(-1);
    if (group && entry.bool === 'or' && entries[at - 1]?.kind === kind) group.push(toCondition(entry));
    else groups.push([toCondition(entry)]);
  });
  return groups;
};

/**
 * Builds a list query from entries. If two entries are of the same kind, the last one wins; the reader's sort overrides
 * the app's.
 */
export const toListQuery = (entries: readonly QueryEntry[]): Partial<ListQuery> & { filter: Filter } => {
  const all = <Kind extends QueryEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Entry<Kind> => entry.kind === kind);
  const sort = all('sort').at(-1) ?? all('system-sort').at(-1);
  const [timestamp, format] = [all('timestamp').at(-1), all('format').at(-1)];
  const [perPage, page] = [all('per_page').at(-1), all('page').at(-1)];
  const relations = all('with').map(({ value }) => value);
  return {
    filter: groupConditions(entries.filter((entry) => 'entry' in entry)),
    ...(sort ? { sort: { key: sort.key, direction: sort.direction } } : {}),
    ...(timestamp ? { timestamp: timestamp.value } : {}),
    ...(format ? { format: format.value } : {}),
    ...(perPage ? { perPage: perPage.value } : {}),
    ...(page ? { page: page.value } : {}),
    ...(relations.length > 0 ? { with: relations } : {}),
  };
};

/** Returns the entries after 'Clear all filters', without the reader's filters and the page number. */
export const withoutUserFilters = (entries: readonly QueryEntry[]): QueryEntry[] =>
  entries.filter(({ kind }) => kind !== 'filter' && kind !== 'page');

/** Returns the entries after a page control was cleared, without its special filters on a key. */
export const withoutSpecialFilters = (entries: readonly QueryEntry[], key: string): QueryEntry[] =>
  entries.filter((one) => one.kind !== 'special-filter' || !('entry' in one) || one.entry.key !== key);
