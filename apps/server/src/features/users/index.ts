import { scopeWithin } from '@bellwether/contract/access/scope';
import { moduleSlugs, modules } from '@bellwether/contract/access/slugs';
import { getUser, listIntegrationTypes, listModules, listUsers } from '@bellwether/contract/api/users';
import { integrationTypes } from '@bellwether/contract/catalogue/integrations';
import { forms } from '@bellwether/contract/forms/list';
import { problem } from '@bellwether/contract/problems';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { requireGlobal } from '../../http/authorize.ts';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { namedBusinesses } from '../../http/named-businesses.ts';
import { filesContext } from '../files/index.ts';
import { isReadAsItem } from '../items/index.ts';
import { bindAdministration } from './administration.ts';
import { listPeople } from './directory.ts';
import { userOf } from './user.ts';
import { userList } from './user-list.ts';

export { type Within, withinTransaction } from './invitation.ts';
export { granterOf, isSuperAdmin, type Person, readPerson } from './role-granter.ts';
export { changeUser } from './save.ts';
export { activeUsers, type UserRow } from './user-list.ts';

const formIds = (module: string) =>
  forms.filter((form) => form.module === module && isReadAsItem(form)).map(({ id }) => id);

/** People, and the product's own lists. */
export const register = (app: App, deps: Deps): void => {
  const context = filesContext(deps);

  bind(app, getUser, ({ params, query }, { session }) =>
    userOf(context, session, params.id, query.legacy === '1'),
  );

  bind(app, listUsers, async ({ query }, { scope, session }) => {
    const { response, limit, include_ids: includeIds = '', ...grammar } = query;
    const [named] = namedBusinesses({ params: {}, query, body: {} });
    if (response === undefined) {
      requireGlobal(session, { module: 'users', act: 'read' });
      const listing = { query: parseListQuery(grammar), named };
      return listPeople({ db: deps.db, now: deps.clock.now() }, session, listing);
    }
    if (named === undefined) throw problem('malformed', 'business_id is required.');
    return { data: await userList(deps.db, scopeWithin(scope, named), session, { limit, includeIds }) };
  });

  bindAdministration(app, deps);

  bind(app, listModules, () => ({
    data: moduleSlugs.map((slug) => ({
      id: slug,
      _id: slug,
      slug,
      name: modules[slug],
      forms: formIds(slug),
    })),
  }));

  bind(app, listIntegrationTypes, () => ({
    data: integrationTypes.map(({ id, value }) => ({ id, value })),
  }));
};
