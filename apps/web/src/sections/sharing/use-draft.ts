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
  check: (values: V) => FieldErrors;
  send: (values: V) => Promise<unknown>;
  /** Returns the messages of a failed save; defaults to the server's. */
  readRefusal?: (failure: unknown) => string[];
};

/** State of a short form that is sent once. Errors show at the fields and in a notification. */
export function useDraft<V extends FormItemValues>({
  start,
  check,
  send,
  readRefusal = readValidationMessages,
}: Draft<V>) {
  const [first] = useState(start);
  const [values, setValues] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  // Sent or discarded: the form may stay visible for a moment, without unsaved changes.
  const [over, setOver] = useState(false);
  useUnsaved(!over && !isSame(values, first));
  const showErrors = (sentences: readonly string[]) => notify({ type: 'error', text: sentences.join(' ') });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => setOver(true),
    onError: (failure) => {
      setFieldErrors(readFieldErrors(failure));
      showErrors(readRefusal(failure));
    },
  });
  const submit = () => {
    const found = check(values);
    setFieldErrors(found);
    if (Object.keys(found).length > 0) {
      showErrors(Object.values(found));
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
