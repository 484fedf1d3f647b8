const widths = new WeakMap<Element, number>();
const listeners = new WeakMap<Element, (width: number) => void>();
let observer: ResizeObserver | undefined;

/** One observer for every chart of the page: the browser measures them all at once, and none is measured while drawing. */
const theObserver = () => {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      widths.set(target, contentRect.width);
      listeners.get(target)?.(contentRect.width);
    }
  });
  return observer;
};

/** How wide an element that is measured is, in CSS pixels; 0 until the browser has told. */
export const widthOf = (element: Element | null): number => (element && widths.get(element)) ?? 0;

/** Measures an element from now on, and tells each width; gives back what ends it. */
export function measure(element: Element, tell: (width: number) => void): () => void {
  listeners.set(element, tell);
  theObserver().observe(element);
  return () => {
    listeners.delete(element);
    theObserver().unobserve(element);
  };
}
