import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

const listeners = new WeakMap<Element, (width: number) => void>();
let observer: ResizeObserver | undefined;

/** One observer for every chart of the page: the browser measures them all at once, and none is measured while drawing. */
const theObserver = () => {
  observer ??= new ResizeObserver((entries) => {
    startTransition(() => {
      for (const { target, contentRect } of entries) listeners.get(target)?.(contentRect.width);
    });
  });
  return observer;
};

/** How wide an element is, in CSS pixels; 0 until the browser has told. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    listeners.set(element, setWidth);
    theObserver().observe(element);
    return () => {
      listeners.delete(element);
      theObserver().unobserve(element);
    };
  }, [ref]);
  return width;
}
