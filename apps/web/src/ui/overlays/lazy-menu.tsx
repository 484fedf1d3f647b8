import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useState } from 'react';

type ButtonProps = {
  'aria-haspopup': 'menu' | 'listbox' | 'dialog';
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
};

type Props = {
  /** Loads the file of the menu, as soon as the user is likely to open it. */
  preload: () => Promise<unknown>;
  /** Lazy component of the menu with its own button; the menu is open from the start. */
  menu: ReactNode;
  popup?: ButtonProps['aria-haspopup'];
  /** Draws the button that is shown until the menu is opened. */
  children: (props: ButtonProps) => ReactNode;
};

/** Button whose menu is loaded when it is first opened, because most visits open no menu. */
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
 * Returns the state of a popup whose button has just replaced the pressed button. The popup opens after the new button
 * has the focus, because a menu returns the focus only to the element focused before it opened.
 */
export function useReplacedPopup(button: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [button]);
  return { opened, onChange: setOpened };
}
