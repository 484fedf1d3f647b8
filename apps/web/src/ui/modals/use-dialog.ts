import { type RefObject, useRef, useState } from 'react';

/**
 * State of a dialog opened with a value. Each opening creates a new dialog (`key`). `from` gets the focus back at
 * closing, because a lazy dialog cannot know the previous focus.
 */
export function useDialog<T>(from?: RefObject<HTMLElement | null>) {
  const [content, setContent] = useState<{ value: T; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  return {
    content,
    opened,
    open: (value: T) => {
      before.current = document.activeElement;
      setContent((now) => ({ value, key: (now?.key ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => {
      setOpened(false);
      const back = from?.current ?? before.current;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
