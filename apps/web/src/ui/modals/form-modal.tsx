import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ErrorList } from '../feedback/error-list.tsx';
import classes from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

type ConfirmClose = () => boolean | Promise<boolean>;

type Guard = { busy: boolean; confirmClose: ConfirmClose | undefined };

/**
 * Returns a close function that does nothing while busy and closes only if the guard agrees. The guard runs once at a
 * time.
 */
function useGuardedClose(close: () => void, { busy, confirmClose }: Guard): () => void {
  const isConfirming = useRef(false);
  const confirmAndClose = async () => {
    isConfirming.current = true;
    try {
      if (!confirmClose || (await confirmClose())) close();
    } finally {
      isConfirming.current = false;
    }
  };
  return () => {
    if (!busy && !isConfirming.current) void confirmAndClose();
  };
}

type Props = Omit<DialogProps, 'children'> & {
  children: ReactNode;
  onSave: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** Whether a save is running; the buttons are then blocked and the form stays open. */
  busy?: boolean;
  /** Errors of the whole form, shown at its top, where they take the focus. */
  errors?: readonly string[];
  message?: string;
  /** Called before the form closes by Escape, overlay, cross or cancel; false keeps it open. */
  confirmClose?: ConfirmClose;
};

/**
 * Form in a modal. With `long` it scrolls inside and fills a phone's screen. Save and cancel always stay
 * visible.
 */
export function FormModal({ children, onSave, busy = false, errors, message, confirmClose, ...rest }: Props) {
  const { saveLabel = 'Save', cancelLabel = 'Cancel', onClose, ...dialog } = rest;
  const close = useGuardedClose(onClose, { busy, confirmClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React also reports here the submit of a form that is drawn above this form.
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

/** Gives the initial focus to the first input, not to the close button above it. */
const focusFirst = (fields: HTMLElement | null) => {
  const first = fields?.querySelector('input:enabled, textarea:enabled, [contenteditable="true"]');
  first?.setAttribute('data-autofocus', 'true');
};

/**
 * Error messages of a failed save. They scroll into view and take the focus, because the save button may be far below.
 */
function Summary({ errors, message, busy }: { errors: readonly string[]; message: string; busy: boolean }) {
  const summary = useRef<HTMLDivElement>(null);
  const errorText = [...errors, message].join('\n');
  useEffect(() => {
    if (errorText !== '' && !busy) summary.current?.focus();
  }, [errorText, busy]);
  return errorText === '' ? null : (
    <div ref={summary} tabIndex={-1} className={classes['summary']}>
      <ErrorList errors={errors} message={message} />
    </div>
  );
}
