import { moduleSlugs, modules } from '@bellwether/contract/access/slugs';
import {
  createBusiness,
  getUser,
  listBusinesses,
  listIntegrationTypes,
  listModules,
  listUsers,
  updateBusiness,
} from '@bellwether/contract/api/users';
import { integrationTypes } from '@bellwether/contract/catalogue/integrations';
import { forms } from '@bellwether/contract/forms/list';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { businessesById, chooseRevenueSource, makeBusiness } from '../users/businesses.ts';
import { listOf } from './list.ts';
import { userOf } from './user.ts';
import { userList } from './user-list.ts';

export { activeUsers, type UserRow } from './user-list.ts';

const formIds = (module: string) => forms.filter((form) => form.module === module).map(({ id }) => id);

/** People, the businesses they see, and the product's own lists. */
export const register = (app: App, deps: Deps): void => {
  bind(app, getUser, ({ params, query }, { session }) =>
    userOf(deps.db, session, params.id, query.legacy === '1'),
  );

  bind(app, listUsers, async ({ query }, { scope, session }) => ({
    data: await userList(deps.db, scope, session, {
      limit: query.limit,
      includeIds: query.include_ids ?? '',
    }),
  }));

  bind(app, listBusinesses, async ({ query }, { session }) =>
    listOf(await businessesById(deps.db, [...session.businesses.keys()]), parseListQuery(query), {
      keys: ['id', 'trading_name', 'status', 'created_at'],
      keywords: 'trading_name',
      sort: { key: 'trading_name', direction: 'asc' },
    }),
  );

  bind(app, createBusiness, async ({ body }, { session }) => ({
    data: await makeBusiness(deps.db, session.user.id, body),
  }));

  bind(app, updateBusiness, async ({ body }, { scope }) => ({
    data: await chooseRevenueSource(deps.db, scope, body.revenue_source, deps.clock.now()),
  }));

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
