import { type FieldError, problem } from '@bellwether/domain/problems';
import type { PromptContent, PromptTexts } from '@bellwether/domain/prompts/content';
import type { PromptChanges } from '@bellwether/domain/prompts/merge';
import {
  listPromptFields,
  maxPromptCharacters,
  maxSectionCharacters,
  type PromptField,
  type PromptSectionKey,
  promptSections,
} from '@bellwether/domain/prompts/sections';
import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { normaliseLink } from '@bellwether/domain/rich-text/link';
import { plainLength } from '@bellwether/domain/rich-text/plain';
import { readRichText } from '../items/index.ts';

type Checked = { value: string; message?: never } | { message: string; value?: never };

const checkText = ({ kind, label }: PromptField, sent: string): Checked => {
  const max = maxPromptCharacters[kind];
  const tooLong = { message: `${label} must not be longer than ${max.toLocaleString('en')} characters.` };
  if (kind !== 'rich') {
    const value = sent.replace(/\s+/g, ' ').trim();
    if (value.length > max) return tooLong;
    if (kind === 'website' && value !== '' && normaliseLink(value) === undefined)
      return { message: `${label} is not a web address.` };
    return { value };
  }
  const clean = readRichText(label, sent);
  if (clean.message !== undefined) return clean;
  if (plainLength(clean.value) > max) return tooLong;
  return { value: isRichTextEmpty(clean.value) ? '' : clean.value };
};

/**
 * Returns the changes with cleaned texts. @throws Problem 'invalid' with the field of each text that is unknown, too
 * long or unreadable. An entry's field is the entry's id, a dot and the key.
 */
export const checkPromptChanges = (
  section: PromptSectionKey,
  { fields, entries }: PromptChanges,
): PromptChanges => {
  const errors: FieldError[] = [];
  const checkTexts = (known: readonly PromptField[], texts: PromptTexts, prefix = ''): PromptTexts =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => {
        const field = known.find((one) => one.key === key);
        const checked = field ? checkText(field, text) : { message: 'This section has no such field.' };
        if (checked.message !== undefined)
          errors.push({ field: `${prefix}${key}`, message: checked.message });
        return [key, checked.value ?? ''];
      }),
    );
  const { list } = promptSections[section];
  const checked: PromptChanges = { fields: checkTexts(listPromptFields(section, 'section'), fields) };
  if (entries) {
    const ids = new Set(entries.map(({ id }) => id));
    if (ids.size < entries.length || entries.length > (list?.maxEntries ?? 0))
      throw problem(
        'invalid',
        list
          ? `At most ${list.maxEntries} different ${list.plural} can be saved.`
          : 'This section has no list.',
      );
    checked.entries = entries.map((entry) => ({
      id: entry.id,
      fields: checkTexts(listPromptFields(section, 'entry'), entry.fields, `${entry.id}.`),
    }));
  }
  if (errors.length > 0) throw problem('invalid', undefined, errors);
  return checked;
};

/** Checks the size of a whole PromptEngine section. @throws Problem 'invalid'. */
export const checkSectionSize = (content: PromptContent): void => {
  if (JSON.stringify(content).length > maxSectionCharacters)
    throw problem('invalid', 'This page is too long to be saved. Please shorten its texts.');
};

/** Converts archived PromptEngine content to the form in which a save stores it. @throws Problem 'invalid'. */
export const checkArchivedContent = (section: PromptSectionKey, content: PromptContent): PromptContent => {
  const { fields, entries } = checkPromptChanges(section, {
    fields: content.fields,
    ...(content.entries.length > 0 ? { entries: [...content.entries] } : {}),
  });
  const checked = { fields, entries: entries ?? [] };
  checkSectionSize(checked);
  return checked;
};
