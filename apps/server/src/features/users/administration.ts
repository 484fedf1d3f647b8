import {
  changeUsers,
  createUser,
  downloadUsers,
  endViewAs,
  getUserRow,
  importUsers,
  inviteUser,
  listUserHistory,
  resetPasskeys as resetPasskeysCall,
  resetSecondFactor,
  type UserRow,
  updateUser,
  viewAs,
} from '@bellwether/contract/api/user-admin';
import { defaultTimeZone, product } from '@bellwether/contract/catalogue/product';
import { Problem, problem } from '@bellwether/contract/problems';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { clockIn } from '@bellwether/contract/time/date-time';
import { dayIn } from '@bellwether/contract/time/day';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { namedBusinesses } from '../../http/named-businesses.ts';
import type { Session } from '../../http/session/session.ts';
import { type FileColumn, tableFile } from '../../http/table-file.ts';
import { makeOnce } from '../items/index.ts';
import { changeMany } from './bulk.ts';
import { peopleInBatches, personRow } from './directory.ts';
import { userHistory } from './history.ts';
import { importPeople } from './import.ts';
import { withinTransaction } from './invitation.ts';
import { resetFactor, resetPasskeys } from './reset-factor.ts';
import { addUser, changeUser, inviteAgain, openWorkOf } from './save.ts';
import { beginViewing, endViewing } from './view-as.ts';

const zoneOf = ({ businesses }: Session): string =>
  [...businesses.values()][0]?.context.timeZone ?? defaultTimeZone;

const clock = (timeZone: string, moment: string | null) =>
  moment === null ? null : clockIn(timeZone, new Date(moment));

const fileColumns = (timeZone: string): FileColumn<UserRow>[] => [
  { label: 'First name', value: ({ first_name }) => first_name },
  { label: 'Last name', value: ({ last_name }) => last_name },
  { label: 'Email', value: ({ email }) => email },
  {
    label: 'Roles',
    value: ({ roles }) => roles.map(({ name, business }) => (business ? `${name} @ ${business}` : name)),
  },
  { label: 'Businesses', value: ({ businesses }) => businesses.map(({ trading_name }) => trading_name) },
  {
    label: 'Primary business',
    value: ({ businesses, fk_primary_business_id: primary }) =>
      businesses.find(({ id }) => id === primary)?.trading_name,
  },
  { label: 'Status', value: ({ status }) => status },
  { label: 'Last login', value: ({ last_login_at }) => clock(timeZone, last_login_at) },
  { label: 'Created', value: ({ created_at }) => clock(timeZone, created_at) },
];

/** Somebody who was just taken out of the last business that the caller shares with them. */
const outside = (row: UserRow): UserRow => ({
  ...row,
  businesses: [],
  roles: row.roles.filter(({ fk_business_id }) => fk_business_id === null),
  fk_primary_business_id: null,
});

/** People as those see them who administer them. */
export const bindAdministration = (app: App, deps: Deps): void => {
  const asked = () => ({ db: deps.db, now: deps.clock.now() });

  bind(app, createUser, async ({ body }, { session, idempotencyKey: key }) => {
    const id = await withinTransaction(deps, session, (within) =>
      makeOnce(within.tx, { userId: session.user.id, key, of: 'user', now: within.now }, () =>
        addUser(within, body),
      ),
    );
    return { data: await personRow(asked(), session, id) };
  });

  bind(app, updateUser, async ({ params: { id }, body }, { session }) => {
    const before = await personRow(asked(), session, id);
    await withinTransaction(deps, session, (within) => changeUser(within, id, body));
    const after = await personRow(asked(), session, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return outside(before);
      throw error;
    });
    return { data: after };
  });

  bind(app, getUserRow, async ({ params: { id } }, { session }) => ({
    data: await personRow(asked(), session, id),
    open_work: await openWorkOf(deps.db, id),
  }));

  bind(app, inviteUser, async ({ params: { id } }, { session }) => {
    await withinTransaction(deps, session, (within) => inviteAgain(within, id));
    return { message: 'The invitation is on its way.' };
  });

  bind(app, viewAs, async ({ params: { id } }, { session }) => ({
    data: await withinTransaction(deps, session, (within) => beginViewing(within, id)),
  }));

  bind(app, endViewAs, async ({ params: { id } }, { session }) => {
    await endViewing(deps.db, session, id, deps.clock.now());
    return { message: 'You see Bellwether as yourself again.' };
  });

  bind(app, resetSecondFactor, async ({ params: { id } }, { session }) => {
    const name = await withinTransaction(deps, session, (within) => resetFactor(within, id));
    return { message: `Two-step sign-in of ${name} is off.` };
  });

  bind(app, resetPasskeysCall, async ({ params: { id } }, { session }) => {
    const name = await withinTransaction(deps, session, (within) => resetPasskeys(within, id));
    return { message: `The passkeys of ${name} are removed.` };
  });

  bind(app, listUserHistory, async ({ params: { id }, query }, { session }) => {
    await personRow(asked(), session, id);
    return userHistory(deps.db, id, parseListQuery(query));
  });

  bind(app, downloadUsers, async ({ query }, { session, signal }) => {
    const list = parseListQuery(query);
    const [named] = namedBusinesses({ params: {}, query, body: {} });
    const timeZone = zoneOf(session);
    return tableFile(deps.spool, {
      columns: fileColumns(timeZone),
      batches: peopleInBatches(asked(), session, { query: list, named }, signal),
      name: [product.name, 'Users', dayIn(timeZone, deps.clock.now())],
      format: list.format,
      asker: { person: session.user.id, business: undefined },
      signal,
    });
  });

  bind(app, importUsers, ({ body }, { session }) => importPeople(deps, session, body));

  bind(app, changeUsers, async ({ body }, { session }) => {
    if (body.action === 'add-to-business' && !body.business_id)
      throw problem('invalid', 'Choose a business.', [
        { field: 'business_id', message: 'Choose a business.' },
      ]);
    return { message: await withinTransaction(deps, session, (within) => changeMany(within, body)) };
  });
};
