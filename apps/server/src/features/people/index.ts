import { moduleSlugs, modules } from '@bellwether/contract/access/slugs';
import { getUser, listBusinesses, listIntegrationTypes, listModules } from '@bellwether/contract/api/people';
import { integrationTypes } from '@bellwether/contract/catalogue/integrations';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { businessesById } from './businesses.ts';
import { listOf } from './list.ts';
import { getPerson } from './person.ts';

/** People, the businesses they see, and the product's own lists. */
export const register = (app: App, deps: Deps): void => {
  bind(app, getUser, ({ params, query }, { session }) =>
    getPerson(deps.db, session, params.id, query.legacy === '1'),
  );

  bind(app, listBusinesses, async ({ query }, { session }) =>
    listOf(await businessesById(deps.db, [...session.businesses.keys()]), parseListQuery(query), {
      keys: ['id', 'trading_name', 'status', 'created_at'],
      keywords: 'trading_name',
      sort: { key: 'trading_name', direction: 'asc' },
    }),
  );

  bind(app, listModules, () => ({
    data: moduleSlugs.map((slug) => ({ id: slug, _id: slug, slug, name: modules[slug], forms: [] })),
  }));

  bind(app, listIntegrationTypes, () => ({
    data: integrationTypes.map(({ id, value }) => ({ id, value })),
  }));
};
