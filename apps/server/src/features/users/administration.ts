import {
  beginImpersonation,
  changeUsers,
  createUser,
  downloadUsers,
  getUserRow,
  importUsers,
  inviteUser,
  listUserHistory,
  resetPasskeys as resetPasskeysCall,
  resetSecondFactor,
  stopImpersonation,
  type UserRow,
  updateUser,
} from '@bellwether/contract/api/people/user-admin';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { defaultTimeZone, product } from '@bellwether/domain/catalogue/product';
import { Problem, problem } from '@bellwether/domain/problems';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import { listNamedBusinesses } from '../../http/access/named-businesses.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { type FileColumn, writeTableFile } from '../../http/table-file.ts';
import { createOnce } from '../items/index.ts';
import { changeManyUsers } from './bulk.ts';
import { readUserRow, readUsersInBatches } from './directory.ts';
import { readUserHistory } from './history.ts';
import { endImpersonation, startImpersonation } from './impersonation.ts';
import { addUsersFromFile } from './import.ts';
import { changeUsersInTransaction } from './invitation.ts';
import { removeFactorOfUser, removePasskeysOfUser } from './reset-two-factor.ts';
import { addUser, changeUser, listOpenWork, resendInvitation } from './save.ts';

const findTimeZone = ({ businesses }: Session): string =>
  [...businesses.values()][0]?.context.timeZone ?? defaultTimeZone;

const clock = (timeZone: string, moment: string | null) =>
  moment === null ? null : localTimeAt(timeZone, new Date(moment));

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

/** Returns the row of a user who has just left the last business shared with the caller. */
const outside = (row: UserRow): UserRow => ({
  ...row,
  businesses: [],
  roles: row.roles.filter(({ fk_business_id }) => fk_business_id === null),
  fk_primary_business_id: null,
});

export const bindAdministration = (app: App, deps: Deps): void => {
  const directoryContext = () => ({ db: deps.db, now: deps.clock.now() });

  bindEndpoint(app, createUser, async ({ body }, { session, idempotencyKey: key }) => {
    const id = await changeUsersInTransaction(deps, session, (within) =>
      createOnce(within.tx, { userId: session.user.id, key, operation: 'user', now: within.now }, () =>
        addUser(within, body),
      ),
    );
    return { data: await readUserRow(directoryContext(), session, id) };
  });

  bindEndpoint(app, updateUser, async ({ params: { id }, body }, { session }) => {
    const before = await readUserRow(directoryContext(), session, id);
    await changeUsersInTransaction(deps, session, (within) => changeUser(within, id, body));
    const after = await readUserRow(directoryContext(), session, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return outside(before);
      throw error;
    });
    return { data: after };
  });

  bindEndpoint(app, getUserRow, async ({ params: { id } }, { session }) => ({
    data: await readUserRow(directoryContext(), session, id),
    open_work: await listOpenWork(deps.db, deps.contributions.handovers.list(), id),
  }));

  bindEndpoint(app, inviteUser, async ({ params: { id } }, { session }) => {
    await changeUsersInTransaction(deps, session, (within) => resendInvitation(within, id));
    return { message: 'The invitation has been sent.' };
  });

  bindEndpoint(app, beginImpersonation, async ({ params: { id } }, { session }) => ({
    data: await changeUsersInTransaction(deps, session, (within) => startImpersonation(within, id)),
  }));

  bindEndpoint(app, stopImpersonation, async ({ params: { id } }, { session }) => {
    await endImpersonation(deps.db, session, id, deps.clock.now());
    return { message: 'You are viewing Bellwether as yourself again.' };
  });

  bindEndpoint(app, resetSecondFactor, async ({ params: { id } }, { session }) => {
    const name = await changeUsersInTransaction(deps, session, (within) => removeFactorOfUser(within, id));
    return { message: `Two-step sign-in of ${name} was turned off.` };
  });

  bindEndpoint(app, resetPasskeysCall, async ({ params: { id } }, { session }) => {
    const name = await changeUsersInTransaction(deps, session, (within) => removePasskeysOfUser(within, id));
    return { message: `The passkeys of ${name} were removed.` };
  });

  bindEndpoint(app, listUserHistory, async ({ params: { id }, query }, { session }) => {
    await readUserRow(directoryContext(), session, id);
    return readUserHistory(deps.db, id, parseListQuery(query));
  });

  bindEndpoint(app, downloadUsers, async ({ query }, { session, signal }) => {
    const list = parseListQuery(query);
    const [businessId] = listNamedBusinesses({ params: {}, query, body: {} });
    const timeZone = findTimeZone(session);
    return writeTableFile(deps.spool, {
      columns: fileColumns(timeZone),
      batches: readUsersInBatches(directoryContext(), session, { query: list, named: businessId }, signal),
      name: [product.name, 'Users', dayAt(timeZone, deps.clock.now())],
      format: list.format,
      queueKey: { person: session.user.id, business: undefined },
      signal,
    });
  });

  bindEndpoint(app, importUsers, ({ body }, { session }) => addUsersFromFile(deps, session, body));

  bindEndpoint(app, changeUsers, async ({ body }, { session }) => {
    if (body.action === 'add-to-business' && !body.business_id)
      throw problem('invalid', 'Choose a business.', [
        { field: 'business_id', message: 'Choose a business.' },
      ]);
    return {
      message: await changeUsersInTransaction(deps, session, (within) => changeManyUsers(within, body)),
    };
  });
};
