import { alwaysOnModules, type ModuleSlug, moduleSlugs, modules } from '@bellwether/domain/access/slugs';

export const switchableModules: readonly ModuleSlug[] = moduleSlugs.filter(
  (slug) => !alwaysOnModules.includes(slug),
);

export type MatrixRow = { id: string; trading_name: string; module_access: readonly string[] };

/** Unsaved module switches: the new state of each module, by business id. */
export type MatrixEdits = Readonly<Record<string, Readonly<Partial<Record<ModuleSlug, boolean>>>>>;

export const isModuleOn = (row: MatrixRow, slug: ModuleSlug, edits: MatrixEdits): boolean =>
  edits[row.id]?.[slug] ?? row.module_access.includes(slug);

/**
 * Returns the edits with a module switched on or off for some businesses. Edits that equal the saved state are removed.
 */
export const switchModule = (
  edits: MatrixEdits,
  rows: readonly MatrixRow[],
  slug: ModuleSlug,
  on: boolean,
): MatrixEdits => {
  const next = { ...edits };
  for (const row of rows) {
    const { [slug]: _, ...others } = next[row.id] ?? {};
    const rowEdits = row.module_access.includes(slug) === on ? others : { ...others, [slug]: on };
    if (Object.keys(rowEdits).length > 0) next[row.id] = rowEdits;
    else delete next[row.id];
  }
  return next;
};

export const countEdits = (edits: MatrixEdits): number =>
  Object.values(edits).reduce((sum, rowEdits) => sum + Object.keys(rowEdits).length, 0);

const joinFirstNames = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

/** Describes the changes in sentences: for each module, the businesses in which it is switched off or on. */
export const changeTexts = (edits: MatrixEdits, rows: readonly MatrixRow[]): string[] =>
  switchableModules.flatMap((slug) =>
    [false, true].flatMap((on) => {
      const names = rows.filter(({ id }) => edits[id]?.[slug] === on).map(({ trading_name }) => trading_name);
      return names.length === 0
        ? []
        : [`${modules[slug]} will be ${on ? 'on' : 'off'} for ${joinFirstNames(names)}.`];
    }),
  );

/** Builds the request body that saves module switches. */
export const toModuleChanges = (edits: MatrixEdits) =>
  Object.entries(edits).map(([id, rowEdits]) => {
    const slugs = Object.entries(rowEdits);
    const slugsSwitched = (enabled: boolean) =>
      slugs.filter(([, on]) => on === enabled).map(([slug]) => slug);
    return { id, on: slugsSwitched(true), off: slugsSwitched(false) };
  });
