import { capitalise } from '../format/capitalise.ts';
import { isRichTextEmpty } from '../rich-text/empty.ts';
import { type PromptField, type PromptSectionKey, promptSections } from './sections.ts';

/** Texts by the key of their field. A missing text is empty. */
export type PromptTexts = Readonly<Record<string, string>>;

/** Entry of a list, such as a segment. The id stays the same when the entry is moved or renamed. */
export type PromptEntry = { readonly id: string; readonly fields: PromptTexts };

export type PromptContent = { readonly fields: PromptTexts; readonly entries: readonly PromptEntry[] };

export const emptyPromptContent: PromptContent = { fields: {}, entries: [] };

export const isPromptTextEmpty = ({ kind }: PromptField, text: string | undefined): boolean =>
  kind === 'rich' ? isRichTextEmpty(text) : (text ?? '').trim() === '';

/** Text of a section: its field, and the list entry that it belongs to. */
export type PromptPart = { field: PromptField; text: string; entry?: PromptEntry };

/** Returns the texts of a section in page order, including empty ones. */
export const listPromptParts = (section: PromptSectionKey, content: PromptContent): PromptPart[] => {
  const { fields, list } = promptSections[section];
  return [
    ...fields.map((field) => ({ field, text: content.fields[field.key] ?? '' })),
    ...content.entries.flatMap((entry) =>
      (list?.fields ?? []).map((field) => ({ field, text: entry.fields[field.key] ?? '', entry })),
    ),
  ];
};

/** Returns the name of an entry as the page shows it: 'Landlords', or 'Segment 2' without a name. */
export const entryDisplayName = (
  section: PromptSectionKey,
  { fields }: PromptEntry,
  index: number,
): string => {
  const { name = '' } = fields;
  const noun = promptSections[section].list?.noun ?? 'entry';
  return name.trim() || `${capitalise(noun)} ${index + 1}`;
};

const sameTexts = (one: PromptTexts, other: PromptTexts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => (one[key] ?? '') === (other[key] ?? ''),
  );

export const isSameContent = (one: PromptContent, other: PromptContent): boolean =>
  sameTexts(one.fields, other.fields) &&
  one.entries.length === other.entries.length &&
  one.entries.every((entry, at) => {
    const match = other.entries[at];
    return match?.id === entry.id && sameTexts(entry.fields, match.fields);
  });
