import {
  createRole,
  deleteRole,
  listRoles,
  renameRole,
  saveRolePermissions,
} from '@bellwether/contract/api/people/roles';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { addRole, changeRoleName, findRole, readRoles, removeRole, savePermissions } from './store.ts';

/** Registers the routes of roles and their permissions. */
export const register = (app: App, { db }: Deps): void => {
  bindEndpoint(app, listRoles, ({ query }, { session }) => readRoles(db, session, parseListQuery(query)));

  bindEndpoint(app, createRole, async ({ body }, { session }) => ({
    data: await findRole(db, session, await addRole(db, session, body)),
  }));

  bindEndpoint(app, renameRole, async ({ params: { id }, body: { name } }, { session }) => {
    await changeRoleName(db, session, id, name);
    return { data: await findRole(db, session, id) };
  });

  bindEndpoint(app, deleteRole, async ({ params: { id } }, { session }) => ({
    message: `${await removeRole(db, session, id)} was deleted.`,
  }));

  bindEndpoint(app, saveRolePermissions, async ({ body }, { session }) => {
    const effects = await savePermissions(db, session, body.roles, body.dry_run);
    const all = await readRoles(db, session, { filter: [], page: 1, perPage: -1 });
    return { effects, data: all.data };
  });
};
