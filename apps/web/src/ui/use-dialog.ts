import { type RefObject, useRef, useState } from 'react';

/**
 * Something that a dialog was asked to do. Each asking is a dialog of its own (`key`); `from` gets the focus back when it
 * closes, for a dialog that is loaded only when it is asked for does not know where the focus was.
 */
export function useDialog<T>(from?: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<{ what: T; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  return {
    asked,
    opened,
    open: (what: T) => {
      before.current = document.activeElement;
      setAsked((now) => ({ what, key: (now?.key ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => {
      setOpened(false);
      const back = from?.current ?? before.current;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
