import { type ReactNode, useEffect, useRef } from 'react';
import classes from '../csv-upload.module.css';

/** Heading of an upload step. It takes the focus on mount, so that keyboard and screen reader users follow. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={classes['heading']}>
      {children}
    </h3>
  );
}
