import { useState } from 'react';
import { readValidationMessages } from '../../data/calls/api-error.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { notify } from '../../ui/notifications/notify.tsx';

type FormOptions<V extends object> = {
  /** Initial values, read once. Fields are named as in the request, so that the server's errors find their fields. */
  start: V;
  /** Returns validation errors by field. If there are any, the form is not sent. */
  check?: (values: V) => FieldErrors;
  /** Sends the form's values. A rejected promise keeps the form open and shows the reason. */
  send: (values: V) => Promise<unknown>;
  /** Returns the messages of a failed send; by default those of the server. */
  readMessages?: (failure: unknown) => readonly string[];
  /**
   * Where messages are shown, besides errors at their fields: all in a notification (default), in a
   * notification only if the server refused, or all by the form, from `messages`.
   */
  showMessages?: 'notification' | 'notification-if-refused' | 'form';
  /** Resets the form to its initial values after a successful send. */
  resetWhenSent?: boolean;
  /** Whether leaving with changed values asks for confirmation (default). Off for passwords and codes. */
  confirmLeaving?: boolean;
};

export type FormState<V extends object> = {
  values: V;
  busy: boolean;
  /** The values differ from the initial or last sent values. */
  modified: boolean;
  /** Messages of the last refusal with `showMessages: 'form'`; else empty. */
  messages: readonly string[];
  /** Changes values and removes the errors of the changed fields. */
  set: (changes: Partial<V>) => void;
  /** Returns the props of a field component of `ui/inputs`. */
  field: <K extends keyof V & string>(name: K) => FieldState<V[K]>;
  /** Returns the props of a Mantine text input. */
  input: <K extends TextFields<V>>(name: K) => InputState;
  /** Checks the values and sends them. Does nothing while they are being sent. */
  submit: () => void;
  /** Treats the values as unchanged, because the user chose to discard the changes. */
  discard: () => void;
};

type FieldState<T> = { value: T; onChange: (value: T) => void; error?: string };
type InputState = {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error?: string;
};
type TextFields<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * State of a form that is sent as a whole: values, errors by field and whether anything is unsaved. Items with
 * versions use `useItemForm`, which also resolves conflicts.
 */
export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const { check, send, readMessages = readValidationMessages } = options;
  const { showMessages = 'notification', confirmLeaving = true } = options;
  const [start] = useState(options.start);
  const [values, setValues] = useState(start);
  const [saved, setSaved] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const modified = !isSame(values, saved);
  useUnsaved(confirmLeaving && modified);

  const notifyError = (texts: readonly string[]) => notify({ type: 'error', text: texts.join(' ') });
  const submit = async () => {
    if (busy) return;
    setMessages([]);
    const errors = check?.(values) ?? {};
    setFieldErrors(errors);
    const errorTexts = Object.values(errors);
    if (errorTexts.length > 0) {
      if (showMessages === 'form') setMessages(errorTexts);
      else if (showMessages === 'notification') notifyError(errorTexts);
      return;
    }
    setBusy(true);
    try {
      await send(values);
      const next = options.resetWhenSent ? start : values;
      setValues(next);
      setSaved(next);
    } catch (failure) {
      setFieldErrors(readFieldErrors(failure));
      if (showMessages === 'form') setMessages(readMessages(failure));
      else notifyError(readMessages(failure));
    } finally {
      setBusy(false);
    }
  };
  const set = (changes: Partial<V>) => {
    setValues((current) => ({ ...current, ...changes }));
    setFieldErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changes))),
    );
  };
  const readError = (name: string) => (fieldErrors[name] ? { error: fieldErrors[name] } : {});

  return {
    values,
    busy,
    modified,
    messages,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      ...readError(name),
    }),
    input: (name) => ({
      value: values[name] as string,
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as unknown as Partial<V>),
      ...readError(name),
    }),
    submit: () => void submit(),
    discard: () => setSaved(values),
  };
}
