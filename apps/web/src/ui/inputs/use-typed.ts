import { useState } from 'react';

type Typed = {
  /** What stands in the input. */
  text: string;
  /** What stands there is no value, and the reader has left it so. */
  wrong: boolean;
  type: (text: string) => void;
  leave: () => void;
};

/**
 * Text that is read as a value while it is typed, and tidied up when the reader leaves it. What cannot be read stays
 * to be corrected and counts as no value. A value that is changed from elsewhere replaces what was typed.
 */
export function useTyped<Value>(
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
