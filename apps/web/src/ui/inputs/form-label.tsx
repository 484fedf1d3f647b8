import '../form-styles.ts';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

/** The label above a part of a form; a red asterisk says that it must be filled. */
export function FormLabel({
  htmlFor,
  required = false,
  children,
}: {
  /** The id of the input; absent for a group, whose `aria-labelledby` then names `id`. */
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
