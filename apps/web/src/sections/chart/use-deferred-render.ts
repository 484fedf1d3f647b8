import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Charts that wait to be drawn, in the order of the page. */
const waiting = new Map<Element, () => void>();
/** How far below and above the window a chart is drawn at once, so that scrolling meets finished ones. */
const margin = '400px 0px';

let observer: IntersectionObserver | undefined;
let idle = false;

const draw = (element: Element) => {
  const go = waiting.get(element);
  waiting.delete(element);
  observer?.unobserve(element);
  go?.();
};

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: 500 }) : setTimeout(work, 50);

/** The charts further down follow one at a time while the browser has nothing else to do, so that they are there to be searched and printed. */
const drawNext = () => {
  const [next] = waiting.keys();
  if (next) draw(next);
  idle = waiting.size > 0;
  if (idle) whenIdle(drawNext);
};

const theObserver = () => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target);
    },
    { rootMargin: margin },
  );
  return observer;
};

const waitFor = (element: Element, go: () => void) => {
  if (waiting.size === 0) window.addEventListener('beforeprint', drawAll, { once: true });
  waiting.set(element, go);
  theObserver().observe(element);
  if (idle) return;
  idle = true;
  whenIdle(drawNext);
};

const drawAll = () => {
  for (const element of waiting.keys()) draw(element);
};

/** May this chart be drawn? One near the window at once, the others after each other: a page of fifty never stands still. */
export function useDeferredRender(ref: RefObject<HTMLElement | null>): boolean {
  const [rendered, setRendered] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (rendered || !element) return;
    waitFor(element, () => startTransition(() => setRendered(true)));
    return () => {
      waiting.delete(element);
      observer?.unobserve(element);
    };
  }, [ref, rendered]);
  return rendered;
}
