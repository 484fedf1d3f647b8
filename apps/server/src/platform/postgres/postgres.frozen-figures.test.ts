import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrozenFigure } from '@bellwether/contract/meetings/frozen-figure';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrationsFolder } from './database.ts';

const apply = async (db: PGlite, name: string) => {
  const statements = readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8');
  for (const statement of statements.split('--> statement-breakpoint')) await db.exec(statement);
};

test('an upgrade from release 7 keeps the stored figures of meetings', async () => {
  const db = await PGlite.create();
  await db.exec(`create table agenda_figures (
    name text, of_module text not null, report text not null, query text not null, metrics text not null
  )`);
  const query = { filter: 'business:=b1,date:>=2025-05-01,date:<=2025-06-30', timestamp: 'month' };
  await db.query('insert into agenda_figures values ($1, $2, $3, $4, $5)', [
    'Ann\'s "revenue"',
    'financials',
    'financial-revenue',
    JSON.stringify(query),
    'revenue,invoices',
  ]);
  await apply(db, '0039_frozen-figures');
  await apply(db, '0040_frozen-figures-only');
  const { rows } = await db.query<{ figure: string }>('select * from agenda_figures');
  expect(Object.keys(rows[0] ?? {})).toEqual(['name', 'figure']);
  expect(readFrozenFigure(rows[0]?.figure ?? '')).toMatchObject({
    report: { module: 'financials', slug: 'financial-revenue' },
    query: { timestamp: 'month', filter: [{}, {}, {}] },
    metrics: [{ name: 'revenue' }, { name: 'invoices' }],
  });
  await db.close();
});
