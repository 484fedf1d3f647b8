import { parseListQuery } from '@bellwether/contract/query/list-query';
import type { Scope } from '@bellwether/domain/access/scope';
import { PGlite } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import type { ItemType } from '../../apps/server/src/features/items/index.ts';
import { buildListStatements } from '../../apps/server/src/features/items/reading/list.ts';
import type { Store } from '../../apps/server/src/platform/postgres/database.ts';

type Rows = Record<string, unknown>[];
type Ask = (text: string, values: unknown[]) => Promise<Rows>;

/** Returns direct access to the database driver, without Drizzle. */
const driverOf = (store: Store, url: string | undefined): { ask: Ask; close(): Promise<void> } => {
  if (url !== undefined) {
    const pool = new Pool({ connectionString: url });
    return {
      ask: async (text, values) => (await pool.query(text, values)).rows as Rows,
      close: () => pool.end(),
    };
  }
  if (!('pglite' in store) || !(store.pglite instanceof PGlite)) throw new Error('This store is no PGlite.');
  const { pglite } = store;
  return {
    ask: async (text, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
    close: () => Promise.resolve(),
  };
};

type Meeting = Record<'name' | 'date' | 'start_time' | 'end_time', string> & { attendees: string[] };

/** Starts a handwritten baseline server: one route per request, SQL as text, no authentication and few checks. */
export const bareServer = async (store: Store, url: string | undefined, kind: ItemType, scope: Scope) => {
  const server: FastifyInstance = fastify();
  const { ask, close } = driverOf(store, url);
  const businessId = scope.businesses[0]?.id ?? '';
  const { sql: listText, params } = new PgDialect().sqlToQuery(
    buildListStatements(kind, scope, parseListQuery({})).page(0, 25),
  );
  server.get<{ Querystring: { page?: string } }>('/meetings', async ({ query }) => {
    const page = Number(query.page ?? 1);
    const rows = await ask(listText, [...params.slice(0, -2), 25, (page - 1) * 25]);
    const total = Number(rows[0]?.['total'] ?? 0);
    const data = rows.map(({ item }) => item);
    const pagination = { current_page: page, total_pages: Math.ceil(total / 25), total, count: data.length };
    return { data, meta: [{ pagination }] };
  });
  server.post<{ Body: Meeting }>('/meetings', async ({ body }, reply) => {
    const { name, attendees, date, start_time, end_time } = body;
    const people = await ask(
      `select u.id from users u where u.id = any($1::uuid[]) and u.status = 'active'
        and exists (select 1 from memberships m where m.user_id = u.id and m.business_id = $2)`,
      [attendees, businessId],
    );
    if (people.length !== attendees.length) return reply.code(422).send({ message: 'Attendees' });
    const at = (time: string) => new Date(`${date}T${time}:00+11:00`).toISOString();
    const [made] = await ask(
      `with made as (insert into meetings (business_id, name, attendees, date, start_time, end_time, start_at, end_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning *),
        noted as (insert into audit_log (business_id, action, item_type, item_id, detail) select business_id, 'created', 'meetings/meetings', id::text, jsonb_build_object('name', name) from made)
        select * from made`,
      [businessId, name, attendees, date, start_time, end_time, at(start_time), at(end_time)],
    );
    return reply.code(201).send({ data: made });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, close };
};
