import { getUser, listIntegrationTypes, listModules, listUsers } from '@bellwether/contract/api/people/users';
import { forms } from '@bellwether/contract/forms/list';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { narrowScope } from '@bellwether/domain/access/scope';
import { moduleSlugs, modules } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { integrationTypes } from '@bellwether/domain/sources/integrations';
import { requireGlobal } from '../../http/access/authorize.ts';
import { listNamedBusinesses } from '../../http/access/named-businesses.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { createFilesContext } from '../files/index.ts';
import { isReadableType } from '../items/index.ts';
import { bindAdministration } from './administration.ts';
import { readUserDirectory } from './directory.ts';
import { readUser } from './user.ts';
import { listUsersToChoose } from './user-list.ts';

const formIds = (module: string) =>
  forms.filter((form) => form.module === module && isReadableType(form)).map(({ id }) => id);

/** Registers the routes of users, and the lists of modules and integration types. */
export const register = (app: App, deps: Deps): void => {
  const context = createFilesContext(deps);

  bindEndpoint(app, getUser, async ({ params, query }, { session }) => {
    const user = await readUser(context, session, params.id, query.legacy === '1');
    return { ...user, has_language_model: deps.languageModel !== null };
  });

  bindEndpoint(app, listUsers, async ({ query }, { scope, session }) => {
    const { response, limit, include_ids: includeIds = '', ...grammar } = query;
    const [businessId] = listNamedBusinesses({ params: {}, query, body: {} });
    if (response === undefined) {
      requireGlobal(session, { module: 'users', act: 'read' });
      const listing = { query: parseListQuery(grammar), named: businessId };
      return readUserDirectory({ db: deps.db, now: deps.clock.now() }, session, listing);
    }
    if (businessId === undefined) throw problem('malformed', 'business_id is required.');
    return {
      data: await listUsersToChoose(deps.db, narrowScope(scope, businessId), session, { limit, includeIds }),
    };
  });

  bindAdministration(app, deps);

  bindEndpoint(app, listModules, () => ({
    data: moduleSlugs.map((slug) => ({
      id: slug,
      _id: slug,
      slug,
      name: modules[slug],
      forms: formIds(slug),
    })),
  }));

  bindEndpoint(app, listIntegrationTypes, () => ({
    data: integrationTypes.map(({ id, value }) => ({ id, value })),
  }));
};
