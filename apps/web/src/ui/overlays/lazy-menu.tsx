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
 * Returns the state of a menu whose button has just replaced the pressed one. It opens after that button has the
 * focus, because a menu returns the focus only to what was focused before it opened.
 */
export function useReplacedPopup(button: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [button]);
  return { opened, onChange: setOpened };
}
