import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from '../../data/yield-to-browser.ts';

type Waiting = { draw: () => void; done: () => void; drawn: Promise<void> };

/** Charts that have something to draw, in the order in which that came. */
const waiting = new Map<Element, Waiting>();
/** The charts near the window, which go first. */
const near = new WeakSet<Element>();
/** How far below and above the window that is, so that scrolling meets finished ones. */
const margin = '400px 0px';

let observer: IntersectionObserver | undefined;
let drawing = false;
let current: { element: Element; done: () => void } | undefined;

const theObserver = () => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) near.add(target);
        else near.delete(target);
    },
    { rootMargin: margin },
  );
  return observer;
};

const nextOne = (): Element | undefined => {
  const [first, ...others] = waiting.keys();
  return first && (near.has(first) ? first : (others.find((element) => near.has(element)) ?? first));
};

/** One chart after the other, each in a task of its own and handed to the page before the next begins: fifty never stand in the way of a key. */
async function drawAll(): Promise<void> {
  for (let element = nextOne(); element; element = nextOne()) {
    const next = waiting.get(element);
    if (!next) break;
    waiting.delete(element);
    current = { element, done: next.done };
    startTransition(next.draw);
    await next.drawn;
    current = undefined;
    await nextTask();
  }
  drawing = false;
}

/** What is printed is drawn whole. */
const drawForPrint = () => {
  const all = [...waiting.values()];
  waiting.clear();
  flushSync(() => {
    for (const { draw } of all) draw();
  });
};

/** Says from now on whether a chart is near the window; gives back what ends it. */
export function watchPlace(element: Element): () => void {
  theObserver().observe(element);
  return () => theObserver().unobserve(element);
}

/** Calls `draw` when it is the chart's turn. Whoever asks calls `leaveQueue` when it stands on the page. */
export function waitForTurn(element: Element, draw: () => void): void {
  let done = () => {};
  const drawn = new Promise<void>((resolve) => {
    done = resolve;
  });
  waiting.set(element, { draw, done, drawn });
  if (drawing) return;
  drawing = true;
  window.addEventListener('beforeprint', drawForPrint);
  void nextTask().then(drawAll);
}

/** The chart waits no more: it stands on the page, or has left it, and the next one may go. */
export function leaveQueue(element: Element): void {
  waiting.delete(element);
  if (current?.element === element) current.done();
}
