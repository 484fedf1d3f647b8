import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { Badge, Checkbox } from '@mantine/core';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import classes from './users.module.css';

/** Times use the reader's time zone, because users have no time zone. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export const formatUserTime = (moment: string | null): string =>
  moment === null ? 'Never' : formatDateTime(timeZone, new Date(moment));

export const formatUserDay = (moment: string): string => formatDay(dayAt(timeZone, new Date(moment)));

/** Formats a user's roles: 'Client, Admin in Acme Gardens'. */
export const userRolesText = ({ roles }: Pick<UserRow, 'roles'>): string =>
  roles.map(({ name, business }) => (business ? `${name} in ${business}` : name)).join(', ') || '–';

const businessNames = ({ businesses }: Pick<UserRow, 'businesses'>) =>
  businesses.map(({ trading_name }) => trading_name);

const seesAll = ({ roles }: Pick<UserRow, 'roles'>) =>
  roles.some(({ name, fk_business_id }) => name === 'Super Admin' && fk_business_id === null);

export const userBusinessesText = (person: Pick<UserRow, 'businesses' | 'roles'>): string =>
  seesAll(person) ? 'All' : businessNames(person).join(', ') || '–';

/** Shortens a list of three or more businesses to the first and a count, so that it fits in a cell. */
const businessesText = (person: UserRow): string => {
  const names = businessNames(person);
  return names.length > 2 && !seesAll(person)
    ? `${names[0]} and ${names.length - 1} more`
    : userBusinessesText(person);
};

/** Returns the status of a user's account; for a user who has never signed in, that of the invitation. */
export const signInStatus = ({
  status,
  has_password,
  invited_until,
  last_login_at,
}: UserRow): { text: string; tone: string | undefined } => {
  if (status === 'inactive') return { text: 'Inactive', tone: 'off' };
  if (has_password || last_login_at !== null) return { text: 'Active', tone: 'good' };
  return invited_until ? { text: 'Invited', tone: 'now' } : { text: 'Invitation expired', tone: 'bad' };
};

export function SignInStatusBadge({ person }: { person: UserRow }) {
  const { text, tone } = signInStatus(person);
  return (
    <Badge variant="outline" size="md" tt="none" className={classes['badge'] ?? ''} data-tone={tone}>
      {text}
    </Badge>
  );
}

type Choosing = {
  chosen: ReadonlyMap<string, UserRow>;
  choose: (person: UserRow, on: boolean) => void;
  view: (person: UserRow) => void;
  /** Whether the reader can use bulk actions. */
  several: boolean;
};

export const userColumns = ({ chosen, choose, view, several }: Choosing): TableColumn<UserRow>[] => [
  {
    key: 'full_name',
    label: 'Name',
    sort: 'full_name',
    cell: (person) => (
      <span className={classes['person']}>
        {several ? (
          <Checkbox
            size="sm"
            aria-label={`Select ${person.full_name || person.email}`}
            checked={chosen.has(person.id)}
            onChange={(event) => choose(person, event.currentTarget.checked)}
          />
        ) : null}
        <Avatar name={person.full_name || person.email} url={person.avatar_url} size={28} />
        <button type="button" className={classes['name']} onClick={() => view(person)}>
          {person.full_name || person.email}
        </button>
      </span>
    ),
  },
  { key: 'email', label: 'Email', sort: 'email', cell: ({ email }) => email },
  { key: 'roles', label: 'Roles', cell: userRolesText },
  {
    key: 'businesses',
    label: 'Businesses',
    cell: (person) => <span className={classes['businesses']}>{businessesText(person)}</span>,
  },
  { key: 'status', label: 'Status', sort: 'status', cell: (person) => <SignInStatusBadge person={person} /> },
  {
    key: 'last_login_at',
    label: 'Last login',
    sort: 'last_login_at',
    cell: ({ last_login_at }) => formatUserTime(last_login_at),
  },
  {
    key: 'created_at',
    label: 'Created',
    sort: 'created_at',
    cell: ({ created_at }) => formatUserDay(created_at),
  },
];
