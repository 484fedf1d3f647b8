import { capitalise } from '../format/capitalise.ts';
import { entryDisplayName, isPromptTextEmpty, listPromptParts, type PromptContent } from './content.ts';
import { type PromptSectionKey, promptSections } from './sections.ts';

export type Completeness = {
  filled: number;
  total: number;
  /** Labels of the empty fields, in the order of the page. */
  missing: string[];
};

/**
 * Counts the filled fields of a section. An empty list counts as one missing field, so that a section
 * without entries is not complete.
 */
export const measureCompleteness = (section: PromptSectionKey, content: PromptContent): Completeness => {
  const { list } = promptSections[section];
  const parts = listPromptParts(section, content);
  const missing = parts
    .filter(({ field, text }) => isPromptTextEmpty(field, text))
    .map(({ field, entry }) =>
      entry
        ? `${field.label} of ${entryDisplayName(section, entry, content.entries.indexOf(entry))}`
        : field.label,
    );
  const filled = parts.length - missing.length;
  if (list && content.entries.length === 0) missing.push(capitalise(list.plural));
  return { filled, total: filled + missing.length, missing };
};

/** Returns a whole percentage, rounded down, so that 100 means that nothing is missing. */
export const completePercent = (parts: readonly Pick<Completeness, 'filled' | 'total'>[]): number => {
  const sum = (key: 'filled' | 'total') => parts.reduce((total, part) => total + part[key], 0);
  return sum('total') === 0 ? 0 : Math.floor((100 * sum('filled')) / sum('total'));
};
