import '../modal-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './dialog.module.css';
import { useOverlay } from './overlays.ts';

export type DialogProps = {
  opened: boolean;
  /** Wished for by Escape, the overlay and the cross; the dialog goes when `opened` does. */
  onClose: () => void;
  title: ReactNode;
  /** 'sm' 380 px wide, 'md' 440, 'lg' 620, 'xl' 780, or pixels. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | number;
  /** For long contents: at the top of the window, where another height moves nothing, and all of a phone's screen. */
  long?: boolean;
  /** The element that the focus begins at carries `data-autofocus`; it is the cross where none does. */
  children: ReactNode;
};

/** What every modal of ours is made of. The focus returns to where it was when it closes. */
export function Dialog({ opened, onClose, title, size = 'md', long = false, children }: DialogProps) {
  useOverlay(opened);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const place: Partial<ModalProps> = long ? { centered: false, fullScreen: phone ?? false } : {};
  // The library's own listener sees Escape before a list or a popover within the dialog does, which it is meant for.
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
      {...place}
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

/** What floats above the dialog is inside it for React and outside it in the document. */
const isWithin = (dialog: HTMLElement, target: EventTarget) =>
  target instanceof Node && dialog.contains(target);

/** How the component library marks a field whose open list takes the key for itself. */
const isTaken = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
