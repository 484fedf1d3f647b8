import { type ReactNode, useId } from 'react';

/** Shows one state of a part, as a region that a test finds by its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{name}</h2>
      {children}
    </section>
  );
}
