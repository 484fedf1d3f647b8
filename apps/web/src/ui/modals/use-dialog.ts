import { type RefObject, useId, useRef, useState } from 'react';

/**
 * State of a dialog opened with a value. Each opening creates a new dialog (`key`). `from` gets the focus back at
 * closing, because a lazy dialog cannot know the previous focus.
 */
export function useDialog<T>(from?: RefObject<HTMLElement | null>) {
  // Several dialogs of a page are siblings, and equal keys of siblings would show a dialog twice.
  const id = useId();
  const opening = useRef(0);
  const [content, setContent] = useState<{ value: T; key: string } | null>(null);
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  return {
    content,
    opened,
    open: (value: T) => {
      before.current = document.activeElement;
      opening.current += 1;
      setContent({ value, key: `${id} ${opening.current}` });
      setOpened(true);
    },
    close: () => {
      setOpened(false);
      const back = from?.current ?? before.current;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
