import type { PromptContent, PromptEntry, PromptTexts } from './content.ts';

/** Returns the texts of `mine` that differ from `base`; a cleared text is ''. */
const changedTexts = (base: PromptTexts, mine: PromptTexts): PromptTexts =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(mine)])]
      .filter((key) => (base[key] ?? '') !== (mine[key] ?? ''))
      .map((key) => [key, mine[key] ?? '']),
  );

const idsOf = ({ entries }: PromptContent): string => entries.map(({ id }) => id).join(' ');

/** Body of a save: only the changes. `entries` is missing if neither the list nor its texts changed. */
export type PromptChanges = { fields: PromptTexts; entries?: PromptEntry[] };

/** Returns the smallest change from `base` to `mine`. */
export const findPromptChanges = (base: PromptContent, mine: PromptContent): PromptChanges => {
  const fields = changedTexts(base.fields, mine.fields);
  const entries = mine.entries.map(({ id, fields: texts }) => ({
    id,
    fields: changedTexts(base.entries.find((entry) => entry.id === id)?.fields ?? {}, texts),
  }));
  const changed =
    idsOf(base) !== idsOf(mine) || entries.some((entry) => Object.keys(entry.fields).length > 0);
  return changed ? { fields, entries } : { fields };
};

const withTexts = (before: PromptTexts, changes: PromptTexts): PromptTexts =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, text]) => text !== ''));

/** Applies changes. Other texts stay; `entries` sets the order and removes entries that it does not contain. */
export const applyPromptChanges = (content: PromptContent, changes: PromptChanges): PromptContent => ({
  fields: withTexts(content.fields, changes.fields),
  entries: changes.entries
    ? changes.entries.map(({ id, fields }) => ({
        id,
        fields: withTexts(content.entries.find((entry) => entry.id === id)?.fields ?? {}, fields),
      }))
    : content.entries,
});

const overlaps = (base: PromptTexts, mine: PromptTexts, theirs: PromptTexts): boolean => {
  const ours = changedTexts(base, mine);
  return Object.entries(changedTexts(base, theirs)).some(([key, text]) => key in ours && ours[key] !== text);
};

/**
 * Merges the changes of two users who began with the same content. Returns undefined if both changed the
 * same text in different ways, or if both changed the list itself.
 */
export const mergePromptContent = (
  base: PromptContent,
  mine: PromptContent,
  theirs: PromptContent,
): PromptContent | undefined => {
  if (overlaps(base.fields, mine.fields, theirs.fields)) return undefined;
  const [iMoved, theyMoved] = [idsOf(base) !== idsOf(mine), idsOf(base) !== idsOf(theirs)];
  if (iMoved && theyMoved && idsOf(mine) !== idsOf(theirs)) return undefined;
  const find = (content: PromptContent, id: string) =>
    content.entries.find((entry) => entry.id === id)?.fields;
  const order = iMoved ? mine.entries : theirs.entries;
  const entries: PromptEntry[] = [];
  for (const { id } of order) {
    const [before = {}, here, there] = [find(base, id), find(mine, id), find(theirs, id)];
    if (here && there && overlaps(before, here, there)) return undefined;
    const latest = there ?? before;
    entries.push({ id, fields: withTexts(latest, here ? changedTexts(before, here) : {}) });
  }
  const kept = new Set(order.map(({ id }) => id));
  // One user removed an entry that the other changed.
  const isLost = base.entries.some(({ id, fields }) => {
    const [here, there] = [find(mine, id), find(theirs, id)];
    const changed = [here, there].some(
      (texts) => texts && Object.keys(changedTexts(fields, texts)).length > 0,
    );
    return !kept.has(id) && changed && (!here || !there);
  });
  if (isLost) return undefined;
  return { fields: withTexts(theirs.fields, changedTexts(base.fields, mine.fields)), entries };
};

/**
 * Merges the changes of two users; where both changed the same text, `mine` wins. Entries that `mine` changed are
 * restored if the other user removed them.
 */
export const mergeInFavour = (
  base: PromptContent,
  mine: PromptContent,
  theirs: PromptContent,
): PromptContent => {
  const { fields, entries } = findPromptChanges(base, mine);
  const merged = { fields: withTexts(theirs.fields, fields), entries: theirs.entries };
  if (!entries) return merged;
  const find = (content: PromptContent, id: string) => content.entries.find((entry) => entry.id === id);
  const own = entries.flatMap(({ id, fields: changes }) => {
    const there = find(theirs, id);
    if (there) return [{ id, fields: withTexts(there.fields, changes) }];
    const isOwn = Object.keys(changes).length > 0 || !find(base, id);
    return isOwn ? mine.entries.filter((entry) => entry.id === id) : [];
  });
  const added = theirs.entries.filter(({ id }) => !find(base, id) && !find(mine, id));
  return { ...merged, entries: [...own, ...added] };
};
