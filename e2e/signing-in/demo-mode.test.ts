import { expect, test } from 'vitest';
import { expectAccessible, openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';
import { step } from '../support/step.ts';

type People = { data: { first_name: string; last_name: string; full_name: string; email: string }[] };

test('demo mode hides names and blocks saving and sharing in its tab; figures stay real', async () => {
  const business = await findBusinessId('Clearwater');
  const { data: people } = await sendAsAdmin<People>('GET', '/v1/users?per_page=-1');
  const page = await openPage({ as: 'adviser' });
  const figure = () =>
    page
      .getByRole('region', { name: 'Revenue', exact: true })
      .locator('[data-exact]')
      .first()
      .getAttribute('data-exact');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const real = await step('opens the dashboard with real names', async () => {
    await page.goto(`/dashboard/performance?business=${business}`);
    await page.getByRole('button', { name: /^Clearwater/ }).waitFor();
    await expect.poll(figure).toBeTruthy();
    return await figure();
  });
  const banner = page.getByRole('complementary', { name: 'Demo mode' });
  const words = async () => `${await page.title()} ${await page.locator('body').innerText()}`;
  const own = await step('turns on demo mode, which hides the names [PERM-017]', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Turn on demo mode' }).click();
    await banner.waitFor();
    await expect.poll(figure).toBe(real);
    await expect.poll(words).not.toContain('Clearwater');
    const own = await page.getByRole('button', { name: /switch business/ }).textContent();
    await expectAccessible(page, 'in demo mode');
    await takeScreenshot(page, 'demo-mode');
    return own;
  });

  await step('blocks sharing of the page', async () => {
    await shareButton(page).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Add to meeting' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Demo mode is on: nothing is saved', { exact: false }).first().waitFor();
  });

  await step('lists users under other names', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Users', exact: true })
      .click();
    const table = page.getByRole('table', { name: 'People' });
    await table.getByText('@example.com').first().waitFor();
    const listed = await words();
    for (const { full_name, email } of people) {
      expect(listed).not.toContain(full_name);
      expect(listed).not.toContain(email);
    }
    expect(listed).toContain(own?.trim() ?? '');
  });
  const name = page.getByRole('textbox', { name: 'First name' });
  const first = await step('blocks saving of the profile [PERM-024]', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const first = await name.inputValue();
    await name.fill('Somebody');
    // Presses Enter, because content that loads later would move the button during a click.
    await name.press('Enter');
    await page.getByText('Demo mode is on: nothing is saved', { exact: false }).nth(1).waitFor();
    expect(sent.filter((call) => !/\/(data|auth\/\w+)$/.test(call))).toEqual([]);
    await name.fill(first);
    return first;
  });

  await step('leaves other tabs unchanged', async () => {
    const other = await page.context().newPage();
    await other.goto(`/dashboard/performance?business=${business}`);
    await other.getByRole('button', { name: /^Clearwater/ }).waitFor();
    await other.close();
  });
  await step('turns off demo mode, which restores the names', async () => {
    await banner.getByRole('button', { name: 'Turn off' }).click();
    await expect.poll(() => banner.count()).toBe(0);
    await expect.poll(() => name.inputValue()).not.toBe(first);
    await page.goto(`/dashboard/performance?business=${business}`);
    await page.getByRole('button', { name: /^Clearwater/ }).waitFor();
  });
});
