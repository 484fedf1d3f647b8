import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { yieldToBrowser } from '../../data/yield-to-browser.ts';

type Waiting = { draw: () => void; done: () => void; finished: Promise<void> };

/** Charts that wait to be drawn, in the order they were queued. */
const waiting = new Map<Element, Waiting>();
/** Charts near the viewport, which are drawn first. */
const near = new WeakSet<Element>();
/**
 * Distance above and below the viewport within which charts are drawn first, so that scrolling reaches finished charts.
 */
const margin = '400px 0px';

let observer: IntersectionObserver | undefined;
let drawing = false;
let current: { element: Element; done: () => void } | undefined;

const getObserver = () => {
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

/** Draws the waiting charts one by one, each in a task of its own, so that fifty charts never block user input. */
async function drawAll(): Promise<void> {
  for (let element = nextOne(); element; element = nextOne()) {
    const next = waiting.get(element);
    if (!next) break;
    waiting.delete(element);
    current = { element, done: next.done };
    startTransition(next.draw);
    await next.finished;
    current = undefined;
    await yieldToBrowser();
  }
  drawing = false;
}

/** Draws all waiting charts at once, because printing needs the whole page. */
const drawForPrint = () => {
  const all = [...waiting.values()];
  waiting.clear();
  flushSync(() => {
    for (const { draw } of all) draw();
  });
};

/** Tracks whether a chart is near the viewport. Returns a function that ends the tracking. */
export function watchVisibility(element: Element): () => void {
  getObserver().observe(element);
  return () => getObserver().unobserve(element);
}

/** Calls `draw` when it is the chart's turn. The caller calls `leaveRenderQueue` once the chart is rendered. */
export function waitToRender(element: Element, draw: () => void): void {
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  waiting.set(element, { draw, done, finished });
  if (drawing) return;
  drawing = true;
  window.addEventListener('beforeprint', drawForPrint);
  void yieldToBrowser().then(drawAll);
}

/** Removes a chart that is rendered or unmounted, so that the next one can start. */
export function leaveRenderQueue(element: Element): void {
  waiting.delete(element);
  if (current?.element === element) current.done();
}
