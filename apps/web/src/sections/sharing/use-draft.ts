import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readValidationMessages } from '../../data/calls/api-error.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { type FormItemValues, isSame } from '../../data/items/item-values.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { notify } from '../../ui/notify.tsx';
import { confirmLeaving } from '../../ui/unsaved-changes-dialog.tsx';

type Draft<V extends FormItemValues> = {
  start: V;
  /** The sentence under each field that is wrong. */
  check: (values: V) => FieldErrors;
  send: (values: V) => Promise<unknown>;
  /** The sentences of a refusal; the server's when absent. */
  sayRefused?: (failure: unknown) => string[];
};

/** A short form that is sent and then forgotten. What is wrong stands beside the fields and is a notification too. */
export function useDraft<V extends FormItemValues>({
  start,
  check,
  send,
  sayRefused = readValidationMessages,
}: Draft<V>) {
  const [first] = useState(start);
  const [values, setValues] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  // Sent, or given up by its reader: the form may stay on the page for a moment longer.
  const [over, setOver] = useState(false);
  useUnsaved(!over && !isSame(values, first));
  const tell = (sentences: readonly string[]) => notify({ type: 'error', text: sentences.join(' ') });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => setOver(true),
    onError: (failure) => {
      setFieldErrors(readFieldErrors(failure));
      tell(sayRefused(failure));
    },
  });
  const submit = () => {
    const found = check(values);
    setFieldErrors(found);
    if (Object.keys(found).length > 0) {
      tell(Object.values(found));
      return;
    }
    sending.mutate(values);
  };
  return {
    values,
    busy: sending.isPending,
    submit,
    confirmClose: async () => {
      const close = isSame(values, first) || (await confirmLeaving());
      setOver(close);
      return close;
    },
    /** What an input takes besides its label: the value, its fault, and how it changes. */
    field: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => {
        setValues((now) => ({ ...now, [name]: value }));
        setFieldErrors(({ [name]: _, ...rest }) => rest);
      },
      ...(fieldErrors[name] ? { error: fieldErrors[name] } : {}),
    }),
  };
}
