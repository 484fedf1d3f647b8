import type { UserFileRow } from '@bellwether/contract/api/people/user-admin';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox, users } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const importCsv = async (who: TestUser, csv: string, dry_run: boolean) => {
  const answer = await (await testApp.as(who)).post('/v1/users/import', { csv, dry_run });
  return { ...answer, body: answer.body as { rows: UserFileRow[]; done: boolean; message?: string } };
};
const header = 'First name,Last name,Email,Roles,Businesses,Primary business,Status';
const listImported = () => testApp.deps.db.select().from(users).where(like(users.email, '%@file.example'));

test('a dry run of an import reports each row; the import saves all rows or none', async () => {
  const good = [
    header,
    'Ann,Lee,ANN@file.example,Client;Admin @ south Pty Ltd,north Pty Ltd;south Pty Ltd,north Pty Ltd,active',
    '"Bo, Jr",Ray,bo@file.example,Client,north Pty Ltd,-,',
    'Otto,,owner@test.example,,,,',
    ',,client@test.example,,,,',
  ].join('\r\n');
  const tried = await importCsv('adviser', good, true);
  expect(tried.body).toEqual({
    done: false,
    rows: [
      { line: 2, email: 'ann@file.example', action: 'add', message: 'Added and invited.' },
      { line: 3, email: 'bo@file.example', action: 'add', message: 'Added and invited.' },
      { line: 4, email: 'owner@test.example', action: 'change', message: 'Changes: first name.' },
      { line: 5, email: 'client@test.example', action: 'nothing', message: 'No changes.' },
    ],
  });
  expect([await listImported(), await testApp.deps.db.select().from(outbox)]).toEqual([[], []]);

  const bad = `${good}\n${[
    'Eve,Low,eve@file.example,Super Admin,north Pty Ltd,,',
    'Eve,Low,eva@file.example,Client,elsewhere Pty Ltd,,',
    'Eve,Low,nobody,Client,north Pty Ltd,,',
    ',,stranger@test.example,Client,,,',
    'Ann,Lee,ann@file.example,Client,north Pty Ltd,,',
    ',,adviser@test.example,,,,inactive',
  ].join('\n')}`;
  const refused = await importCsv('adviser', bad, false);
  expect(refused.body.rows.slice(4).map(({ message }) => message)).toEqual([
    'Only a Super Admin can give or remove the Super Admin role.',
    'There is no business “elsewhere Pty Ltd”.',
    'Enter a valid email address.',
    'This address already has an account that belongs to none of your businesses. Ask a Super Admin to add this person.',
    'This address is in the file twice.',
    'You cannot deactivate your own account.',
  ]);
  expect([refused.body.done, await listImported()]).toEqual([false, []]);

  expect((await importCsv('adviser', good, false)).body.done).toBe(true);
  expect((await listImported()).map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bo, Jr']);
  expect(await testApp.deps.db.select().from(outbox)).toHaveLength(2);
  const [owner] = await testApp.deps.db.select().from(users).where(eq(users.id, testApp.user.owner));
  expect([owner?.firstName, owner?.lastName]).toEqual(['Otto', 'Tester']);
  // A downloaded user list can be imported unchanged.
  const file = await (await testApp.as('admin')).get('/v1/users/download');
  const again = await importCsv('admin', file.text, false);
  expect([again.body.done, new Set(again.body.rows.map(({ action }) => action))]).toEqual([
    true,
    new Set(['nothing']),
  ]);
});

test.each([
  ['First name\nAnn', 'The file needs an Email column.'],
  ['Email,Shoe size\na@b.example,42', 'The file has a column “Shoe size”.'],
  ['Email', 'The file has no rows below its headings.'],
  ['Email\n"a', 'The file could not be read as CSV'],
  [`Email\n${'a@b.example\n'.repeat(201)}`, 'Import at most 200 at a time'],
])('an import of users from %j is rejected with a message', async (csv, sentence) => {
  const answer = await importCsv('admin', csv, true);
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
});
