import type { FormEvent, ReactNode } from 'react';
import classes from './form-stack.module.css';

/** A form whose fields stand one under another. Enter submits; the browser's own bubbles are off, for fieldErrors stand beside fields. */
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
