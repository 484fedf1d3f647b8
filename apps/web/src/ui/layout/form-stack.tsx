import type { FormEvent, ReactNode } from 'react';
import classes from './form-stack.module.css';

/**
 * Form with its fields below each other. Enter submits. The browser's own validation is off, because errors
 * are shown next to the fields.
 */
export function FormStack({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      {children}
    </form>
  );
}
