import type { Business } from '@bellwether/contract/api/shapes';
import { businessForm } from '@bellwether/contract/forms/business';
import { businessStatuses } from '@bellwether/contract/forms/business-status';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { and, count, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { businesses } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import type { FilesContext } from '../files/index.ts';
import { defineListSource, readPage, toSqlCondition, toSqlOrder } from '../items/index.ts';
import { readBusinesses } from './present.ts';

const toOptions = (keys: readonly string[]) => keys.map((key) => ({ key, value: key }));

const listedBusinesses = defineListSource(
  businesses.id,
  {
    id: [businesses.id, 'item'],
    _id: [businesses.id, 'item'],
    trading_name: [businesses.tradingName, 'text'],
    status: [businesses.status, 'choice', toOptions(businessStatuses)],
    module: [businesses.moduleAccess, 'choices', toOptions(moduleSlugs)],
    digital_analyst_id: [businesses.digitalAnalystId, 'user'],
    website: [businesses.website, 'link'],
    time_zone: [businesses.timeZone, 'text'],
    currency: [businesses.currency, 'text'],
    created_at: [businesses.createdAt, 'date-time'],
  },
  [businesses.tradingName, businesses.website],
);

/**
 * Returns a page of the businesses of the caller's session, sorted by trading name by default. @throws Problem
 * 'malformed' for a field or an operator that businesses do not support.
 */
export const readBusinessList = async (context: FilesContext, session: Session, query: ListQuery) => {
  const businessContexts = [...session.businesses.values()].map((business) => business.context);
  const ids = businessContexts.map(({ id }) => id);
  const where = and(
    sql`${businesses.id} = any(${param(ids)}::uuid[])`,
    toSqlCondition(listedBusinesses, { businesses: businessContexts }, query),
  );
  const order = toSqlOrder(listedBusinesses, query.sort ?? businessForm.sort);
  const page =
    query.perPage === -1
      ? {}
      : {
          limit: query.perPage,
          offset: Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER),
        };
  const [data, [all]] = await Promise.all([
    readBusinesses(context, { where, order, ...page, reader: session }),
    context.db.select({ total: count() }).from(businesses).where(where),
  ]);
  return readPage<Business>(data, all?.total ?? 0, query);
};
