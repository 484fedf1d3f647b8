import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

type Row = { id: string; email: string };

const find = async (email: string): Promise<Row | undefined> => {
  const { data } = await callAsAdmin<{ data: Row[] }>(
    'GET',
    `/users?table_keywords=${encodeURIComponent(email)}`,
  );
  return data[0];
};

test('a Super Admin adds, deactivates and reactivates a user, and the audit log lists each change', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `zoe.${mark}@new.example`;
  const page = await openPage({ as: 'admin', allow: [/422/] });
  const table = page.getByRole('table', { name: 'People' });
  await step('opens the list of users [ADMIN-001] [ADMIN-027]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await table.getByRole('row').filter({ hasText: 'admin@bellwether.example' }).waitFor();
    const headings = await table.getByRole('columnheader').allTextContents();
    expect(headings.join(' ')).toMatch(/Name.*Email.*Roles.*Businesses.*Status.*Last login.*Created/);
    await expectAccessible(page, 'on the list');
    await takeScreenshot(page, 'users');
  });

  await step(
    'adds and invites a user with roles [PERM-007] [PROD-003] [PROD-004] [PROD-005] [ADMIN-012]',
    async () => {
      await page.getByRole('button', { name: 'Add user' }).click();
      const form = page.getByRole('dialog', { name: 'Add user' });
      await form.getByRole('button', { name: 'Add and invite' }).click();
      await form.getByText('First name is required.').first().waitFor();
      await form.getByRole('textbox', { name: 'First name' }).fill('Zoe');
      await form.getByRole('textbox', { name: 'Last name' }).fill(mark);
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      const choose = async (field: string, option: RegExp) => {
        await form
          .getByRole('combobox', { name: field })
          .or(form.getByRole('textbox', { name: field }))
          .first()
          .click();
        await page.getByRole('option', { name: option }).first().click();
        await page.keyboard.press('Tab');
      };
      await choose('Businesses', /./);
      await form
        .getByRole('combobox', { name: 'Roles in all of their businesses' })
        .or(form.getByRole('textbox', { name: 'Roles in all of their businesses' }))
        .first()
        .click();
      for (const name of ['Super Admin', 'Admin', 'Client'])
        await page.getByRole('option', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await choose('Roles in all of their businesses', /^Client$/);
      await form.getByRole('button', { name: 'Add a role in one business' }).click();
      // Expects an incomplete line of roles to prevent saving.
      await form.getByRole('button', { name: 'Add and invite' }).click();
      await form.getByText(/^Choose a role and its business in each line/).waitFor();
      await choose('Role 1', /^Admin$/);
      await expectAccessible(page, 'on the form');
      await takeScreenshot(page, 'users-form');
      await form.getByRole('button', { name: 'Add and invite' }).click();
      await form.waitFor({ state: 'hidden' });
    },
  );

  const row = table.getByRole('row').filter({ hasText: email });
  await step('finds the user and resends the invitation', async () => {
    await page.getByRole('searchbox', { name: 'Search people' }).fill(email);
    await row.getByText('Invited').waitFor();
    await expect.poll(() => row.textContent()).toMatch(/Admin in .*Client|Client, Admin in /);
    await row.getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Selected people' })
      .getByRole('button', { name: 'Resend invitations' })
      .click();
    await page.getByText('The invitation has been sent.').first().waitFor();
  });

  await step(
    'deactivates and reactivates the user [ADMIN-009] [ADMIN-010] [ADMIN-011] [ADMIN-026]',
    async () => {
      await row.getByRole('button', { name: `Zoe ${mark}`, exact: true }).click();
      const view = page.getByRole('dialog', { name: `Zoe ${mark}` });
      await view.getByText('Invited', { exact: true }).nth(1).waitFor();
      await expectAccessible(page, 'on the view');
      await takeScreenshot(page, 'users-view');
      const put = page.waitForRequest((request) => request.method() === 'PUT');
      await view.getByRole('switch', { name: 'Account is active' }).click();
      await view.getByText('Press again to keep it on.').first().waitFor();
      const sent = (await put).postDataJSON() as object;
      expect(sent).toMatchObject({ status: 'inactive', first_name: 'Zoe' });
      expect(Object.keys(sent)).not.toContain('fk_primary_business_id');
      expect(Object.keys(sent)).not.toContain('fk_attendees_id');
      await view.getByText('Inactive').first().waitFor();
      await view.getByRole('switch', { name: 'Account is active' }).click();
      await expect.poll(() => find(email)).toMatchObject({ status: 'active' });
      await view.getByText('Reactivated').waitFor();
      await page.keyboard.press('Escape');
      await view.waitFor({ state: 'hidden' });
    },
  );

  await step('changes and deletes a role that the user holds', async () => {
    const { data: role } = await callAsAdmin<{ data: Row }>('POST', '/roles', { name: `Editor ${mark}` });
    await callAsAdmin('PUT', `/users/${(await find(email))?.id}`, { roles: [{ id: role.id }] });
    await page.goto('/admin/users#roles');
    await page.reload();
    const cell = page.getByRole('checkbox', { name: `ROI, Editor ${mark}`, exact: true });
    await cell.waitFor();
    await takeScreenshot(page, 'roles');
    await expectAccessible(page, 'on the roles');
    await cell.click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const asked = page.getByRole('dialog', { name: 'Save role changes?' });
    await asked.getByText('1 person gains ROI.').waitFor();
    await asked.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It applies from each user’s next click.').first().waitFor();
    await page.getByRole('button', { name: `Actions for Editor ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('1 person holds it').waitFor();
    await page.getByRole('button', { name: 'Delete role' }).click();
    await page.getByText(`Editor ${mark} was deleted.`).first().waitFor();
    await callAsAdmin('PUT', `/users/${(await find(email))?.id}`, { status: 'inactive' });
  });

  await step('finds the changes in the audit log', async () => {
    await page
      .getByRole('navigation', { name: 'Pages in this section' })
      .getByRole('link', { name: 'Audit log' })
      .click();
    const log = page.getByRole('table', { name: 'Audit log' });
    await page.getByRole('searchbox', { name: 'Search audit log' }).fill(`Editor ${mark}`);
    // Filters the rows by text, because the log shows other entries until the search has finished.
    const ofRole = log.getByRole('row').filter({ hasText: `Editor ${mark}` });
    await ofRole.filter({ hasText: 'Deleted' }).waitFor();
    await log.getByRole('row').filter({ hasText: 'Gained: roi' }).waitFor();
    await expectAccessible(page, 'on the audit log');
    await takeScreenshot(page, 'audit');
    await page.getByRole('button', { name: 'Check log' }).click();
    await page.getByText('entries are unchanged.').first().waitFor();
  });
});

test('an Admin sees users of their businesses but cannot change roles; a Client cannot open the page [PERM-007]', async () => {
  const page = await openPage({ as: 'adviser', size: 'phone', theme: 'dark' });
  await page.goto('/admin/users');
  await page.getByText('client@bellwether.example').first().waitFor();
  await expect.poll(() => page.getByText('admin@bellwether.example', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add user' }).waitFor();
  await takeScreenshot(page, 'users-phone-dark');
  await page.getByRole('tab', { name: 'Roles and modules' }).click();
  await page.getByRole('table', { name: 'Roles', exact: true }).getByText('Super Admin').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add role' }).count()).toBe(0);
  await takeScreenshot(page, 'roles-phone-dark');
  const other = await openPage({ as: 'client' });
  await other.goto('/admin/users');
  await other.getByText('Not Found').waitFor();
});

test('users are imported from a Latin-1 CSV file, and a corrected file can be chosen again', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `jorg.${mark}@new.example`;
  const folder = await mkdtemp(join(tmpdir(), 'people-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'people.csv');
  const rows = (role: string) =>
    `First name,Last name,Email,Roles,Businesses\r\nJörg,Müller ${mark},${email},${role},Clearwater Plumbing\r\n`;
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Users from a CSV file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Users from a CSV file' });
  const choose = async (content: string) => {
    await writeFile(path, Buffer.from(content, 'latin1'));
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /Choose (another|a CSV file)$/ }).click();
    await (await chooser).setFiles(path);
  };
  await choose(rows('Cleint'));
  await dialog.getByText('There is no role “Cleint”.').waitFor();
  await expectAccessible(page, 'on the lines of the file');
  await takeScreenshot(page, 'users-file');
  await choose(rows('Client'));
  await dialog.getByText('1 person will be added and invited,').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 person' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Search people').fill(email);
  await page
    .getByRole('row')
    .filter({ hasText: `Jörg Müller ${mark}` })
    .waitFor();
});
