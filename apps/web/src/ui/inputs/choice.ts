import type { Option } from '@bellwether/contract/forms/define';

/** An entry of a list: `key` is kept, `label` (else `value`) is shown. */
export type Choice<Key extends string = string> = Option & { readonly key: Key; readonly disabled?: boolean };

export const choiceLabel = ({ value, label }: Option): string => label ?? value;

/** The entries as the component library's lists have them. */
export const toEntries = (
  choices: readonly Choice[],
): { value: string; label: string; disabled: boolean }[] =>
  choices.map((choice) => ({
    value: choice.key,
    label: choiceLabel(choice),
    disabled: choice.disabled ?? false,
  }));

/** No choice's key: lists begin with their placeholder as an entry that cannot be chosen. */
const placeholderKey = '\u0000placeholder';

export const placeholderEntry = (label: string) => ({ value: placeholderKey, label, disabled: true });

/** The entries whose text contains what is searched; the placeholder only while nothing is. */
export const filterEntries = <Entry extends { value: string; label: string }>(
  entries: readonly Entry[],
  search: string,
): Entry[] => {
  const wanted = search.trim().toLowerCase();
  return entries.filter(
    ({ value, label }) => !wanted || (value !== placeholderKey && label.toLowerCase().includes(wanted)),
  );
};
