import type { Option } from '@bellwether/contract/forms/define';

/** Option of a list: `key` is stored, `label` (else `value`) is shown. 'Select all' skips options with `isExtra`. */
export type Choice<Key extends string = string> = Option & {
  readonly key: Key;
  readonly disabled?: boolean;
  readonly isExtra?: boolean;
};

export const choiceLabel = ({ value, label }: Option): string => label ?? value;

export const toEntries = (
  choices: readonly Choice[],
): { value: string; label: string; disabled: boolean }[] =>
  choices.map((choice) => ({
    value: choice.key,
    label: choiceLabel(choice),
    disabled: choice.disabled ?? false,
  }));

/** Key of the placeholder, a disabled first entry. No real option can have this key. */
const placeholderKey = '\u0000placeholder';

export const placeholderEntry = (label: string) => ({ value: placeholderKey, label, disabled: true });

/** Returns the options whose text contains the search text; the placeholder only without a search text. */
export const filterEntries = <Entry extends { value: string; label: string }>(
  entries: readonly Entry[],
  search: string,
): Entry[] => {
  const searchText = search.trim().toLowerCase();
  return entries.filter(
    ({ value, label }) =>
      !searchText || (value !== placeholderKey && label.toLowerCase().includes(searchText)),
  );
};
