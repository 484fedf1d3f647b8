import { Avatar } from '../../ui/people/avatar.tsx';
import { AvatarGroup } from '../../ui/people/avatar-group.tsx';
import type { PersonOption } from '../../ui/people/person.ts';
import { Specimen } from '../specimen.tsx';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23888" d="M0 0h8v8H0z"/%3E%3Ccircle cx="4" cy="3" r="1.5"/%3E%3C/svg%3E';

const people: readonly PersonOption[] = [
  { id: '1', name: 'Ann Lee', avatarUrl: picture },
  { id: '2', name: 'Bob Ray' },
  { id: '3', name: 'Chidi Okafor' },
  { id: '4', name: 'Dora Quist' },
  { id: '5', name: 'Eve Stone' },
  { id: '6', name: 'Finn Moss' },
];

export function PeopleSpecimens() {
  return (
    <>
      <Specimen name="With a picture">
        <Avatar name="Ann Lee" url={picture} />
      </Specimen>
      <Specimen name="Without a picture">
        <Avatar name="Bob Ray" />
      </Specimen>
      <Specimen name="Picture that cannot be loaded">
        <Avatar name="Chidi Okafor" url="data:image/png;base64,AAAA" />
      </Specimen>
      <Specimen name="Two people">
        <AvatarGroup people={people.slice(0, 2)} />
      </Specimen>
      <Specimen name="Six people">
        <AvatarGroup people={people} />
      </Specimen>
    </>
  );
}
