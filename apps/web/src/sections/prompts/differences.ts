import { capitalise } from '@bellwether/domain/format/capitalise';
import { entryDisplayName, listPromptParts, type PromptContent } from '@bellwether/domain/prompts/content';
import { type PromptSectionKey, promptSections } from '@bellwether/domain/prompts/sections';
import { toLines } from '@bellwether/domain/rich-text/lines';
import { diffWordsWithSpace } from 'diff';

/**
 * Passage of a compared text: in both versions (`same`), only in the newer version (`added`) or only in the older
 * version (`removed`).
 */
export type TextPassage = { text: string; kind: 'same' | 'added' | 'removed' };

export type Difference = { label: string; pieces: TextPassage[]; note?: string };

/** Maximum time of a comparison in ms. Beyond it the whole text counts as replaced. */
const maxCompareMs = 200;

const compareTexts = (before: string, after: string): TextPassage[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: maxCompareMs }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }));
};

const toText = (html: string): string =>
  toLines(html)
    .map(({ marker, text }) => `${marker}${text}`)
    .join('\n');

/** Returns the fields of a section that differ between two versions, with their changed passages. */
export const listTextDifferences = (
  section: PromptSectionKey,
  before: PromptContent,
  after: PromptContent,
): Difference[] => {
  const keyOf = (key: string, entryId = '') => `${entryId} ${key}`;
  const read = (content: PromptContent) =>
    new Map(
      listPromptParts(section, content).map(({ field, text, entry }) => [
        keyOf(field.key, entry?.id),
        {
          label: entry
            ? `${entryDisplayName(section, entry, content.entries.indexOf(entry))}: ${field.label}`
            : field.label,
          html: text,
          text: field.kind === 'rich' ? toText(text) : text,
        },
      ]),
    );
  const [older, newer] = [read(before), read(after)];
  const differences = [...new Set([...newer.keys(), ...older.keys()])].flatMap((key): Difference[] => {
    const [one, other] = [older.get(key), newer.get(key)];
    const label = (other ?? one)?.label ?? '';
    if ((one?.html ?? '') === (other?.html ?? '')) return [];
    const pieces = compareTexts(one?.text ?? '', other?.text ?? '');
    return pieces.every(({ kind }) => kind === 'same')
      ? [{ label, pieces: [], note: 'Only the formatting changed.' }]
      : [{ label, pieces }];
  });
  const { list } = promptSections[section];
  const common = (one: PromptContent, other: PromptContent) =>
    one.entries.filter(({ id }) => other.entries.some((entry) => entry.id === id)).map(({ id }) => id);
  return list && common(before, after).join() !== common(after, before).join()
    ? [...differences, { label: capitalise(list.plural), pieces: [], note: 'The order changed.' }]
    : differences;
};
