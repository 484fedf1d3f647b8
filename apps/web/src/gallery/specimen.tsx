import { type ReactNode, useId } from 'react';

/** One state of a part, named: a region that a test finds by its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{name}</h2>
      {children}
    </section>
  );
}
