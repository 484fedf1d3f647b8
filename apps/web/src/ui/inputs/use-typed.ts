import { useState } from 'react';

type Typed = {
  text: string;
  /** The user left the input with text that cannot be parsed. */
  wrong: boolean;
  type: (text: string) => void;
  leave: () => void;
};

/**
 * Parses text as a value while the user types and formats the value when the user leaves the input. Text that cannot be
 * parsed stays for correction and counts as empty. A value changed from outside replaces the typed text.
 */
export function useTypedText<Value>(
  value: Value | null,
  onChange: (value: Value | null) => void,
  read: (text: string) => Value | null,
  show: (value: Value) => string,
): Typed {
  const [draft, setDraft] = useState<{ text: string; as: Value | null; left: boolean } | null>(null);
  const typed = draft !== null && Object.is(draft.as, value) ? draft : undefined;
  return {
    text: typed?.text ?? (value === null ? '' : show(value)),
    wrong: typed?.left ?? false,
    type: (text) => {
      const as = read(text);
      setDraft({ text, as, left: false });
      if (!Object.is(as, value)) onChange(as);
    },
    leave: () => setDraft(typed && value === null && typed.text.trim() ? { ...typed, left: true } : null),
  };
}
