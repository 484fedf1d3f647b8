import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { useOverlay } from '../overlays/overlays.ts';
import classes from './dialog.module.css';

export type DialogProps = {
  opened: boolean;
  /** Called on Escape, overlay or cross; the dialog closes only when `opened` changes. */
  onClose: () => void;
  title: ReactNode;
  /** Width: 'sm' 380 px, 'md' 440, 'lg' 620, 'xl' 780, or a number of pixels. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | number;
  /**
   * Places a dialog with long content at the top of the window, so that a changed height moves nothing. On a phone it
   * fills the screen.
   */
  long?: boolean;
  /** The element with `data-autofocus` takes the focus, else the close button. */
  children: ReactNode;
};

/** Base component of all modals. On closing, the focus returns to the element that had it before. */
export function Dialog({ opened, onClose, title, size = 'md', long = false, children }: DialogProps) {
  useOverlay(opened);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const placement: Partial<ModalProps> = long ? { centered: false, fullScreen: phone ?? false } : {};
  // The library's own listener gets Escape before an open list or popover within the dialog, which should
  // take it.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (isWithin(event.currentTarget, event.target) && !isTaken(event.target)) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      {...placement}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {children}
    </Modal>
  );
}

/** React treats popovers above the dialog as its children, although the DOM has them elsewhere. */
const isWithin = (dialog: HTMLElement, target: EventTarget) =>
  target instanceof Node && dialog.contains(target);

/** Checks the library's mark of a field whose open list handles the Escape key itself. */
const isTaken = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
