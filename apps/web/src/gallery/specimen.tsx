import { type ReactNode, useId } from 'react';

/** Shows one state of a component, as a region that tests find by its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{name}</h2>
      {children}
    </section>
  );
}
