import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { isMapped, type Mapping } from '@bellwether/contract/imports/mapping';
import type { LoadRequest, RowsSurvey } from '../../platform/warehouse.ts';

/** Columns that reading fills in whatever the file holds, and the fields of which one has to be there for them to mean something. */
const madeUp: Partial<Record<ImportKind, Record<string, readonly string[]>>> = {
  leads: { kind: ['kind', 'call_status', 'call_seconds'] },
};

/**
 * What a file's load is, as the warehouse has to be told: it covers the days from its first row to its last, in every stream that it has rows
 * of; it brings the columns that its rows have values in, and those that were mapped though every cell is empty; and it takes the place only
 * of what it speaks of.
 */
export const loadOfFile = (
  kind: ImportKind,
  mapping: Mapping,
  survey: RowsSurvey,
): Pick<LoadRequest, 'covers' | 'fields' | 'replaces'> => {
  const { streams, days } = survey;
  const filled = survey.fields.filter((column) => {
    const fields = madeUp[kind]?.[column];
    return fields === undefined || fields.some((field) => isMapped(mapping, field));
  });
  return {
    covers: streams.map((stream) => ({ stream, days: days ? [days] : [] })),
    fields: [...new Set([...filled, ...Object.keys(mapping.columns)])],
    replaces: 'identity',
  };
};
