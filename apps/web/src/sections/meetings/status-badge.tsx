import type { Field } from '@bellwether/contract/forms/define';
import { Badge } from '@mantine/core';
import classes from './meetings.module.css';

type Props = { field: Field; value: string };

/** Badge colours of final and deferred statuses of meetings and action items; an open status has no colour. */
const tones: Readonly<Record<string, string>> = {
  completed: 'good',
  discussed: 'good',
  done: 'good',
  cancelled: 'bad',
  deferred: 'warn',
};

export function StatusBadge({ field: { options = [] }, value }: Props) {
  return (
    <Badge variant="outline" size="md" tt="none" className={classes['status'] ?? ''} data-tone={tones[value]}>
      {options.find(({ key }) => key === value)?.value ?? value}
    </Badge>
  );
}

/**
 * Returns a form's field by name.
 * @throws if the field does not exist, which is a programming error, because forms are constants.
 */
export const findField = (fields: readonly Field[], name: string): Field => {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
};
