import { defineConfig } from 'drizzle-kit';

/** Run `npx drizzle-kit generate` in this folder after a schema change to write the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/postgres/schema.ts',
  out: './src/platform/postgres/migrations',
});
