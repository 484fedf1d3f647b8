import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

export function FormLabel({
  htmlFor,
  required = false,
  children,
}: {
  /** Id of the labelled input; omit it for a group, whose `aria-labelledby` then refers to `id`. */
  htmlFor?: string;
  required?: boolean;
  children: ReactNode;
}) {
  return (
    <Input.Label required={required} {...(htmlFor ? { htmlFor } : { labelElement: 'div' as const })}>
      {children}
    </Input.Label>
  );
}
