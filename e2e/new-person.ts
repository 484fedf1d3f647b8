import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import { expect } from 'vitest';
import { type AuthRecord, password, signInAs } from './accounts.ts';
import { asAdmin } from './as-admin.ts';
import { testServer } from './test-server.ts';

type Made = { data: { id: string } };
export type NewPerson = { email: string; roleId: string; session: AuthRecord };

/** The path of the link that was mailed to somebody to set their password. */
const linkOf = async (email: string): Promise<string | undefined> => {
  const folder = join(testServer().dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  // Long lines are folded as RFC 2045 has it (quoted-printable).
  const own = mails.map((mail) => mail.replaceAll('=\r\n', '')).find((mail) => mail.includes(`To: ${email}`));
  return own && /\/set-password\/[^/\s]+\/([\w-]+)/.exec(own)?.[1];
};

/** Somebody of a test's own, who was invited, has a role of their own with these modules, and belongs to a business. */
export const newPerson = async (businessId: string, slugs: readonly ModuleSlug[]): Promise<NewPerson> => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `${mark}@person.example`;
  const { data: role } = await asAdmin<Made>('POST', '/roles', { name: `Role ${mark}` });
  await asAdmin('PUT', '/roles', { roles: [{ id: role.id, before: [], permissions: slugs }] });
  await asAdmin('POST', '/users', {
    ...{ first_name: 'Robin', last_name: mark, email },
    ...{ roles: [{ id: role.id }], businesses: [businessId] },
  });
  await expect.poll(() => linkOf(email), { timeout: 60_000 }).toBeTruthy();
  const { baseUrl } = testServer();
  const set = await fetch(`${baseUrl}/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email, token: await linkOf(email) },
      ...{ password, password_confirmation: password },
    }),
  });
  expect([set.status, await set.text()]).toEqual([200, expect.any(String)]);
  return { email, roleId: role.id, session: await signInAs(baseUrl, email) };
};
