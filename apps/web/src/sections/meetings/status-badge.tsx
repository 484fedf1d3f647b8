import '@mantine/core/styles/Badge.layer.css';
import type { Field } from '@bellwether/contract/forms/define';
import { Badge } from '@mantine/core';
import classes from './meetings.module.css';

type Props = { field: Field; value: string };

/** The tones of what is settled and of what will not be; the rest is still open. */
const tones: Readonly<Record<string, string>> = {
  completed: 'good',
  discussed: 'good',
  done: 'good',
  cancelled: 'bad',
  deferred: 'warn',
};

/** The status of a meeting, a point of its agenda or an action item. */
export function StatusBadge({ field: { options = [] }, value }: Props) {
  return (
    <Badge variant="outline" size="md" tt="none" className={classes['status'] ?? ''} data-tone={tones[value]}>
      {options.find(({ key }) => key === value)?.value ?? value}
    </Badge>
  );
}

/** A field of a form by its name; the forms are written by hand, so that a wrong name is a mistake of ours. */
export const findField = (fields: readonly Field[], name: string): Field => {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
};
