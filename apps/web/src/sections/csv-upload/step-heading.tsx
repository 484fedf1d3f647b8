import { type ReactNode, useEffect, useRef } from 'react';
import classes from './csv-upload.module.css';

/** The heading of a step. It takes the focus when the step comes up, so that a keyboard and a screen reader go along. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={classes['heading']}>
      {children}
    </h3>
  );
}
