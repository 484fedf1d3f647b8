import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useState } from 'react';

type ButtonProps = {
  'aria-haspopup': 'menu' | 'listbox' | 'dialog';
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
};

type Props = {
  /** Loads the file of the menu, as soon as its use is likely. */
  preload: () => Promise<unknown>;
  /** Lazy component of the menu with its own button; it is open at first. */
  menu: ReactNode;
  popup?: ButtonProps['aria-haspopup'];
  /** Draws the button that is shown until the menu is used. */
  children: (props: ButtonProps) => ReactNode;
};

/** Button whose menu is loaded when it is used, because most visits use no menu. */
export function LazyMenu({ preload, menu, popup = 'menu', children }: Props) {
  const [used, setUsed] = useState(false);
  const prepare = () => void preload().catch(() => undefined);
  const button = children({
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setUsed(true),
  });
  return used ? <Suspense fallback={button}>{menu}</Suspense> : button;
}

/**
 * Focuses the button of a menu that has just replaced the one that was pressed, so that the menu returns the focus
 * to it on close.
 */
export const useReplacedButton = (button: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [button]);
};
