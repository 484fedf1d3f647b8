import type { Connection } from '@bellwether/contract/api/connections';
import { Button } from '@mantine/core';
import { SyncTime } from '../../../sections/sources/sync-time.tsx';
import { readerTimeZone, timeZoneText } from '../../../sections/sources/time-zone.ts';
import classes from './sign-ins.module.css';

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

export const usedText = ({ sources, businesses, owner }: Connection): string => {
  if (sources === 0) return 'No source yet';
  const used = countText(sources, 'source', 'sources');
  return owner === null ? `${used} of ${countText(businesses, 'business', 'businesses')}` : used;
};

/** Reports whether a sign-in needs a person, because it ended or ends soon. */
const needsSignIn = ({ ended, access_ends: ends }: Connection): boolean => ended !== null || ends !== null;

/** Returns the summary of a list of sign-ins: '1 of 3 sign-ins needs a new sign-in'. */
export const summaryText = (connections: readonly Connection[]): string => {
  const broken = connections.filter(needsSignIn).length;
  return broken === 0
    ? countText(connections.length, 'sign-in works', 'sign-ins, all work')
    : `${broken} of ${countText(connections.length, 'sign-in', 'sign-ins')} ${broken === 1 ? 'needs' : 'need'} a new sign-in · ${timeZoneText(readerTimeZone)}`;
};

/** Returns the name of a sign-in with its user, for labels. */
export const connectionName = ({ name, user }: Connection): string =>
  user === null ? name : `${name}, ${user}`;

export function ConnectionName({ name, user, signed_in_by: by }: Connection) {
  return (
    <span className={classes['name']}>
      {name}
      <span className={classes['quiet']}>{user ?? (by ? `Signed in by ${by}` : 'User not known')}</span>
    </span>
  );
}

type StateProps = {
  connection: Connection;
  /** Begins a new sign-in; absent for a sign-in of a business, which only the business renews. */
  onSignIn?: () => void;
};

export function ConnectionState({ connection, onSignIn }: StateProps) {
  const { ended, access_ends: ends, name, owner } = connection;
  if (!ended && !ends) return 'Works';
  return (
    <span className={classes['problem']} data-tone={ended ? 'bad' : 'warn'}>
      {ended ? (
        ended.message
      ) : (
        <>
          The access ends on <SyncTime time={ends ?? ''} />.
        </>
      )}
      {owner ? ` ${owner.name} has to sign in again.` : ''}
      {ended ? (
        <span className={classes['quiet']}>
          Since <SyncTime time={ended.at} />
        </span>
      ) : null}
      {onSignIn ? (
        <Button size="xs" mt={4} onClick={onSignIn} aria-label={`Sign in again: ${name}`}>
          Sign in again
        </Button>
      ) : null}
    </span>
  );
}
