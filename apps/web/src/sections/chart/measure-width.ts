const widths = new WeakMap<Element, number>();
const listeners = new WeakMap<Element, (width: number) => void>();
let observer: ResizeObserver | undefined;

/**
 * Returns the resize observer that all charts share. The browser then measures all charts at once, and none during
 * rendering.
 */
const theObserver = () => {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      widths.set(target, contentRect.width);
      listeners.get(target)?.(contentRect.width);
    }
  });
  return observer;
};

/** Returns the measured width of an element in CSS pixels; 0 until the browser has reported it. */
export const readWidth = (element: Element | null): number => (element && widths.get(element)) ?? 0;

/** Observes the width of an element and reports every change. Returns a function that ends the observation. */
export function observeWidth(element: Element, onWidth: (width: number) => void): () => void {
  listeners.set(element, onWidth);
  theObserver().observe(element);
  return () => {
    listeners.delete(element);
    theObserver().unobserve(element);
  };
}
