import { type HTMLAttributes, useEffect, useRef } from 'react';

type Props = HTMLAttributes<HTMLDivElement> & { 'aria-label': string };

/**
 * Group of controls that is one stop of the Tab key; the arrow keys move inside it. With the orientation 'vertical'
 * only up and down move, so that a control may use the other arrow keys.
 */
export function Toolbar(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const vertical = props['aria-orientation'] === 'vertical';
  useEffect(() => (box.current ? moveFocusInside(box.current, vertical) : undefined), [vertical]);
  return <div role="toolbar" {...props} ref={box} />;
}

const controls = 'a[href], button, select, input';

/**
 * Moves the focus inside a toolbar by arrow keys. Reads the controls from the DOM, because they change without a render
 * of the toolbar.
 */
function moveFocusInside(box: HTMLElement, vertical: boolean): () => void {
  const [next, previous] = vertical ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  let stop: HTMLElement | undefined;
  const list = () =>
    [...box.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => one.checkVisibility() && !one.matches(':disabled'),
    );
  const mark = () => {
    const all = list();
    if (!stop || !all.includes(stop)) stop = all.find((one) => one.hasAttribute('aria-current')) ?? all[0];
    for (const one of box.querySelectorAll<HTMLElement>(controls)) one.tabIndex = one === stop ? 0 : -1;
  };
  const ending = new AbortController();
  box.addEventListener(
    'focusin',
    ({ target }) => {
      stop = target as HTMLElement;
      mark();
    },
    ending,
  );
  box.addEventListener(
    'keydown',
    (event) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      // Ignores arrow keys in text fields and radio buttons, which need them themselves.
      if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
      const all = list();
      const at = all.indexOf(target as HTMLElement);
      const keys: Record<string, number> = { [next]: at + 1, [previous]: at - 1, Home: 0, End: -1 };
      const to = keys[key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all.at(to % all.length)?.focus();
    },
    ending,
  );
  const changes = new MutationObserver(mark);
  changes.observe(box, { childList: true, subtree: true });
  mark();
  return () => {
    ending.abort();
    changes.disconnect();
  };
}
