import type { FieldProps } from '../inputs/field.ts';
import { MultiSelectField } from '../inputs/multi-select-field.tsx';
import { Avatar } from './avatar.tsx';
import type { PersonOption } from './person.ts';

type Props = FieldProps<readonly string[]> & {
  people: readonly PersonOption[];
  loading?: boolean;
};

/** Field for several people by id; optional by default. */
export function UsersField({ people, ...rest }: Props) {
  const byId = new Map(people.map((person) => [person.id, person]));
  return (
    <MultiSelectField
      {...rest}
      options={people.map(({ id, name, isExtra = false }) => ({ key: id, value: name, isExtra }))}
      before={(id) => {
        const person = byId.get(id);
        return person ? <Avatar name={person.name} url={person.avatarUrl ?? null} size={24} /> : null;
      }}
    />
  );
}
