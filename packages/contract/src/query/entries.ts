import type { Range } from '../time/range.ts';
import type { Condition, Filter, Operator } from './filter.ts';
import type { ListQuery, Sort } from './list-query.ts';
import type { TextJoin } from './text-filter.ts';

/**
 * One condition on a list. `bool`: how it joins the one before it · `parentheses`: it opens or closes an OR group ·
 * `module`: the list it is for.
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
 * Who set a condition. filter: the reader, in the filter dropdown; it is shown as a chip and cleared by 'Clear all
 * filters' · system-filter: the app (business, dates, plan); neither shown nor cleared · special-filter: a control of
 * the page (channel); cleared by that control alone.
 */
export type FilterOrigin = 'filter' | 'system-filter' | 'special-filter';

/** A part of what is asked of a list. system-sort: the order while the reader has chosen none. */
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

const parenthesesOf = (at: number, of: number): FilterEntry['parentheses'] => {
  if (of === 1) return null;
  return at === 0 ? 'open' : at === of - 1 ? 'close' : null;
};

/** A filter's conditions as entries of a kind. */
export const toFilterEntries = (kind: FilterOrigin, module: string, filter: Filter): FilterQueryEntry[] =>
  filter.flatMap((group) =>
    group.map((condition, at) => ({
      kind,
      entry: {
        ...condition,
        bool: at === 0 ? 'and' : 'or',
        parentheses: parenthesesOf(at, group.length),
        module,
      },
    })),
  );

/** The ends of a range as conditions on the date field of a list. */
export const toDateEntries = (module: string, field: string, range: Partial<Range>): FilterQueryEntry[] => {
  const end = (operator: Operator, value: string | undefined): Filter =>
    value === undefined ? [] : [[{ key: field, operator, value }]];
  return toFilterEntries('system-filter', module, [...end('>=', range.from), ...end('<=', range.to)]);
};

const conditionOf = ({ key, operator, value }: FilterEntry): Condition => ({ key, operator, value });

/** An entry by OR stands in the group of the one before it; one by AND, and one of another kind, begins its own. */
const groupsOf = (entries: readonly FilterQueryEntry[]): Condition[][] => {
  const groups: Condition[][] = [];
  entries.forEach(({ kind, entry }, at) => {
    const group = groups.at(-1);
    if (group && entry.bool === 'or' && entries[at - 1]?.kind === kind) group.push(conditionOf(entry));
    else groups.push([conditionOf(entry)]);
  });
  return groups;
};

/** What entries ask of a list. Of two that say the same thing the last counts; a sort of the reader beats the app's. */
export const toListQuery = (entries: readonly QueryEntry[]): Partial<ListQuery> & { filter: Filter } => {
  const all = <Kind extends QueryEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Entry<Kind> => entry.kind === kind);
  const sort = all('sort').at(-1) ?? all('system-sort').at(-1);
  const [timestamp, format] = [all('timestamp').at(-1), all('format').at(-1)];
  const [perPage, page] = [all('per_page').at(-1), all('page').at(-1)];
  const relations = all('with').map(({ value }) => value);
  return {
    filter: groupsOf(entries.filter((entry) => 'entry' in entry)),
    ...(sort ? { sort: { key: sort.key, direction: sort.direction } } : {}),
    ...(timestamp ? { timestamp: timestamp.value } : {}),
    ...(format ? { format: format.value } : {}),
    ...(perPage ? { perPage: perPage.value } : {}),
    ...(page ? { page: page.value } : {}),
    ...(relations.length > 0 ? { with: relations } : {}),
  };
};

/** Entries after 'Clear all filters': what the reader filtered by is gone, and with it the page it led to. */
export const withoutUserFilters = (entries: readonly QueryEntry[]): QueryEntry[] =>
  entries.filter(({ kind }) => kind !== 'filter' && kind !== 'page');

/** Entries after a page's control was set to nothing: its special filters on a key are gone. */
export const withoutSpecialFilters = (entries: readonly QueryEntry[], key: string): QueryEntry[] =>
  entries.filter((one) => one.kind !== 'special-filter' || !('entry' in one) || one.entry.key !== key);
