type Row = Readonly<Record<string, unknown>>;

const clause = /^(\w+) (eq|ne|gt|ge|lt|le) (?:datetime|guid)?'([^']*)'$/;

const holds = (value: string, sign: string, other: string): boolean => {
  if (sign === 'eq') return value === other;
  if (sign === 'ne') return value !== other;
  if (sign === 'gt') return value > other;
  if (sign === 'ge') return value >= other;
  return sign === 'lt' ? value < other : value <= other;
};

/**
 * Reads a filter of OData: comparisons of texts, dates and ids, joined by 'and' and 'or'. Returns null for one that the
 * emulator does not understand.
 */
export const readODataFilter = (filter: string | null): ((row: Row) => boolean) | null => {
  if (filter === null) return () => true;
  const groups = filter.split(' or ').map((group) => group.split(' and ').map((one) => clause.exec(one)));
  if (groups.some((group) => group.includes(null))) return null;
  return (row) =>
    groups.some((group) =>
      group.every((found) => {
        const [, field = '', sign = '', other = ''] = found ?? [];
        return holds(String(row[field]), sign, other);
      }),
    );
};
