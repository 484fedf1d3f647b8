import type { ComponentProps } from 'react';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { confirmLeaving } from '../../ui/modals/unsaved-changes-dialog.tsx';
import type { FormState } from './use-form.ts';

type Props<V extends object> = Omit<
  ComponentProps<typeof FormModal>,
  'onSave' | 'busy' | 'errors' | 'confirmClose'
> & {
  form: FormState<V>;
  /** Called on save instead of the form's own `submit`. */
  onSave?: () => void;
  /** Whether closing with changed values asks for confirmation (default). */
  confirmClose?: boolean;
};

/** Modal of a form (`useForm`). Closing it with changed values asks for confirmation. */
export function FormDialog<V extends object>({ form, onSave, confirmClose = true, ...rest }: Props<V>) {
  const confirmDiscard = async () => {
    const close = !form.modified || (await confirmLeaving());
    if (close) form.discard();
    return close;
  };
  return (
    <FormModal
      {...rest}
      busy={form.busy}
      errors={form.messages}
      onSave={onSave ?? form.submit}
      {...(confirmClose ? { confirmClose: confirmDiscard } : {})}
    />
  );
}
