import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrationsFolder } from './database.ts';

const apply = async (db: PGlite, name: string) => {
  const statements = readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8');
  for (const statement of statements.split('--> statement-breakpoint')) await db.exec(statement);
};

test('an upgrade from release 7 makes a connection of each sign-in, with its end and its tokens', async () => {
  const db = await PGlite.create();
  await db.exec(`create table businesses (id uuid primary key); create table users (id uuid primary key);
    create table source_links (id uuid primary key, source_id uuid not null);
    create table source_accounts (
      id uuid primary key, business_id uuid not null, vendor text not null, tokens bytea, credentials bytea,
      access_until timestamptz, access_warned_days integer, fault text, fault_message text, fault_at timestamptz,
      fault_mailed_at timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now()
    )`);
  const [business, ads, meta, rankings, failing] = Array.from({ length: 5 }, () => crypto.randomUUID());
  await db.query('insert into businesses values ($1)', [business]);
  const add = (id: string | undefined, vendor: string, tokens: string | null, fault: string | null) =>
    db.query(
      `insert into source_accounts (id, business_id, vendor, tokens, access_until, fault, fault_message, fault_at, fault_mailed_at)
        values ($1, $2, $3, $4, '2026-12-24T00:00:00Z', $5, 'It ended.', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`,
      [id, business, vendor, tokens && Buffer.from(tokens), fault],
    );
  await add(ads, 'google_ads', 'sealed ads', null);
  await add(meta, 'meta_ads_ppc', 'sealed meta', 'reconnect');
  await add(rankings, 'se_ranking', null, 'reconnect');
  await add(failing, 'google_search_console', 'sealed searches', 'limit');
  await apply(db, '0056_connections');
  await apply(db, '0057_source_tokens_moved');
  const { rows } = await db.query<Record<string, unknown>>(
    `select account.id, account.fault, account.fault_mailed_at, connection.service, connection.business_id,
        connection.scopes, convert_from(connection.tokens, 'UTF8') as tokens, connection.ended_message, connection.access_until
      from source_accounts account left join connections connection on connection.id = account.connection_id`,
  );
  const of = (id: string | undefined) => rows.find((row) => row['id'] === id);
  expect(of(ads)).toMatchObject({
    service: 'google',
    business_id: business,
    scopes: 'https://www.googleapis.com/auth/adwords',
    tokens: 'sealed ads',
    ended_message: null,
    access_until: new Date('2026-12-24T00:00:00Z'),
  });
  expect(of(meta)).toMatchObject({
    service: 'meta',
    scopes: null,
    tokens: 'sealed meta',
    fault: null,
    fault_mailed_at: null,
    ended_message: 'It ended.',
  });
  // A key belongs to its source, and other faults are not about the sign-in.
  expect(of(rankings)).toMatchObject({ service: null, fault: 'reconnect' });
  expect(of(failing)).toMatchObject({ service: 'google', fault: 'limit', ended_message: null });
  await db.close();
});
