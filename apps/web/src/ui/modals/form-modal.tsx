import '../form-styles.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ErrorList } from '../error-list.tsx';
import classes from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';
import { type ConfirmClose, useGuardedClose } from './use-guarded-close.ts';

type Props = Omit<DialogProps, 'children'> & {
  /** The inputs, one under another. */
  children: ReactNode;
  /** Pressed, or Enter in an input. */
  onSave: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** It is being saved: the buttons wait, and the form stays open. */
  busy?: boolean;
  /** What is wrong with the whole form, shown at its top and given the focus. */
  errors?: readonly string[];
  message?: string;
  /** Asked before the form closes by Escape, overlay, cross or cancel; false keeps it open. */
  confirmClose?: ConfirmClose;
};

/** A form in a modal: with `long` it scrolls inside, and on a phone fills the screen. Save and cancel always stay in view. */
export function FormModal({ children, onSave, busy = false, errors, message, confirmClose, ...rest }: Props) {
  const { saveLabel = 'Save', cancelLabel = 'Cancel', onClose, ...dialog } = rest;
  const close = useGuardedClose(onClose, { busy, confirmClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form drawn above this one is inside it for React.
    event.stopPropagation();
    if (!busy) onSave();
  };
  return (
    <Dialog size={dialog.long ? 'xl' : 'md'} {...dialog} onClose={close}>
      <form noValidate className={classes['form']} onSubmit={submit}>
        <div ref={focusFirst} className={classes['fields']}>
          <Summary errors={errors ?? []} message={message ?? ''} busy={busy} />
          {children}
        </div>
        <div className={classes['acts']}>
          <Button variant="default" disabled={busy} onClick={close}>
            {cancelLabel}
          </Button>
          <Button type="submit" loading={busy}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The focus begins at the first input, not at the cross above it. */
const focusFirst = (fields: HTMLElement | null) => {
  const first = fields?.querySelector('input:enabled, textarea:enabled, [contenteditable="true"]');
  first?.setAttribute('data-autofocus', 'true');
};

/** Comes into view and takes the focus when a try to save has failed, however far down its button was. */
function Summary({ errors, message, busy }: { errors: readonly string[]; message: string; busy: boolean }) {
  const summary = useRef<HTMLDivElement>(null);
  const words = [...errors, message].join('\n');
  useEffect(() => {
    if (words !== '' && !busy) summary.current?.focus();
  }, [words, busy]);
  return words === '' ? null : (
    <div ref={summary} tabIndex={-1} className={classes['summary']}>
      <ErrorList errors={errors} message={message} />
    </div>
  );
}
