import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const openConfig = async (page: Page, business: string) => {
  await page.goto(`/company/config?business=${business}#integrations`);
  await page.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor();
};
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** Every integration type of the specification, in groups, and the types of our own. */
const types = {
  accounting: ['MYOB', 'Xero', 'Simpro', 'Xero Contact ID'],
  shops: ['WooCommerce', 'Shopify', 'Bellwether Pixel'],
  google: ['Google Analytics', 'Google Analytics 4', 'Google My Business'],
  ads: ['Google Ads', 'Meta Ads PPC', 'LinkedIn', 'SE Ranking'],
  leads: ['Lead quality score', 'Lead quality score service', 'Lead forward service'],
  calls: ['Session Engagement Score', 'WildJar'],
  own: ['Google Search Console'],
};

const hints: Record<string, string> = {
  'Google Analytics': 'ViewID|AccountID|PropertyId',
  WooCommerce: 'ConsumerKey|ConsumerSecret',
  'SE Ranking': 'Token|SiteId',
  'Google Analytics 4': 'PropertyID|StreamID|MeasurementID|APISecret',
  'Lead quality score service': 'ApiKey|EndPoint',
  'Lead forward service': 'ApiKey|AgentType|Fields',
  WildJar: 'ApiKey|ScriptName',
  'Xero Contact ID': 'Contact ID in Xero, such as bd2270c3-8706-4c11-9cfb-000b551c3f51',
  Simpro: 'URL of your Simpro, such as https://yourbusiness.simprosuite.com',
  'Google My Business': 'Maps URL or cid|coordinates',
};

test('each integration type shows its credential hint [CONFIG-001] [INTEG-033]', async () => {
  const business = await findBusinessId('Ironbark');
  const page = await openPage({ as: 'adviser' });
  await step('shows exactly the types of the specification and our own', async () => {
    await openConfig(page, business);
    await card(page, 'MYOB').waitFor();
    const region = page.getByRole('region', { name: 'Integrations' });
    const names = await region
      .locator('li[aria-label]')
      .evaluateAll((all: { ariaLabel: string }[]) => all.map(({ ariaLabel }) => ariaLabel));
    expect(names.toSorted()).toEqual(Object.values(types).flat().toSorted());
  });
  const expectHints = async (names: readonly string[]) => {
    for (const name of names) {
      const one = card(page, name);
      await ((await one.getByRole('switch').isChecked())
        ? one.getByRole('button', { name: `credentials of ${name}` }).click()
        : one.getByRole('switch').click());
      const dialog = page.getByRole('dialog');
      // Expects a dialog to enter credentials, because none of these integrations has any yet.
      await expect
        .poll(() => dialog.getByRole('heading').first().textContent())
        .toMatch(/^(Connect|Enter credentials of) /);
      await dialog.getByText(hints[name] ?? 'Insert API key', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  };
  await step(
    'shows the hints of accounting [INTEG-001] [INTEG-002] [INTEG-003] [INTEG-017] [INTEG-030] [INTEG-031]',
    () => expectHints(types.accounting),
  );
  await step('shows the hints of shops [INTEG-004] [INTEG-005] [INTEG-018] [INTEG-024]', () =>
    expectHints(types.shops),
  );
  await step(
    'shows the hints of Google [INTEG-006] [INTEG-007] [INTEG-019] [INTEG-023] [INTEG-026] [INTEG-032]',
    () => expectHints(types.google),
  );
  await step(
    'shows the hints of ads and search [INTEG-008] [INTEG-009] [INTEG-010] [INTEG-011] [INTEG-025]',
    () => expectHints(types.ads),
  );
  await step(
    'shows the hints of lead services [INTEG-012] [INTEG-013] [INTEG-014] [INTEG-027] [INTEG-028]',
    () => expectHints(types.leads),
  );
  await step('shows the hints of sessions and calls [INTEG-015] [INTEG-016] [INTEG-029]', () =>
    expectHints(types.calls),
  );
  await step('shows the usual hint of our own types', () => expectHints(types.own));
  await takeScreenshot(page, 'company-config');
});

test('an integration is connected, gets new credentials and is disconnected after a question; only the end of a credential shows [INTEG-034] [INTEG-041]', async () => {
  const business = await findBusinessId('Ironbark');
  const page = await openPage({ as: 'adviser', allow: [/422/] });
  await openConfig(page, business);
  const xero = card(page, 'Xero');
  const toggle = xero.getByRole('switch');
  await toggle.click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Credentials/);
  await dialog
    .getByText('Bellwether cannot sign in at Xero yet: an administrator has to register it there first.')
    .waitFor();
  await dialog.getByText('Its figures come from CSV files that you upload.').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'company-config-unread');
  await field.fill('schlüssel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText('Credentials may only have unaccented letters, digits and signs of a keyboard.')
    .waitFor();
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  await expectAccessible(page);
  await field.fill('canary-of-ironbark-1234');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await xero.getByText('••••1234').waitFor();
  await xero.getByText('Never synced').waitFor();
  await xero
    .getByText(
      'Bellwether cannot sign in at Xero yet: an administrator has to register it there first. Upload its figures as a CSV file.',
    )
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page);

  await xero.getByRole('button', { name: 'Replace credentials of Xero' }).click();
  await field.fill('canary-of-ironbark-5678');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await xero.getByText('••••5678').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain('canary');
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
    'canary',
  );

  // The switch stays on until the user has confirmed.
  await dialog.waitFor({ state: 'detached' });
  await toggle.click();
  await dialog.getByText('Bellwether deletes the saved credentials.').waitFor();
  expect(await toggle.isChecked()).toBe(true);
  await expectAccessible(page);
  await takeScreenshot(page, 'company-config-disconnect');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await toggle.isChecked()).toBe(true);
  await xero.getByText('••••5678').waitFor();
  await toggle.click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => xero.getByText('••••').count()).toBe(0);
  await expect.poll(() => toggle.isChecked()).toBe(false);
  const { data } = await callAsAdmin<{ data: { fk_integration_type_id: string }[] }>(
    'GET',
    `/businesses/${business}/integrations`,
  );
  expect(data.map(({ fk_integration_type_id: type }) => type)).not.toContain('xero');
});

test('an integration whose type was removed is marked; a failed load of integration types is only logged [INTEG-034] [INTEG-039]', async () => {
  const business = await findBusinessId('Ironbark');
  const page = await openPage({ as: 'adviser', allow: [/v1\/integrations/, /types could not be loaded/] });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/v1/integrations', (route) =>
    route.fulfill({ status: 500, json: { message: 'Boom' } }),
  );
  await openConfig(page, business);
  await card(page, 'MYOB').waitFor();
  await expect.poll(() => logged.join()).toContain('The integration types could not be loaded.');
  await expect.poll(() => page.getByText('Boom').count()).toBe(0);
  await page.unroute('**/v1/integrations');

  // Reloads the data and with it the integration types; the changed reply lacks the type of a connected integration.
  await page.route('**/v1/integrations', async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: { id: string }[] };
    return route.fulfill({ json: { data: data.filter(({ id }) => id !== 'google_ads') } });
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Reload data' }).click();
  await card(page, 'Google Ads')
    .getByText('This integration is no longer supported', { exact: true })
    .waitFor();
  await takeScreenshot(page, 'company-config-unsupported');
});

test('an adviser edits the business on its settings page, which also lists its users [CONFIG-001] [CONFIG-002] [CONFIG-004]', async () => {
  const business = await findBusinessId('Ironbark');
  const path = `/businesses/${business}`;
  const { data: before } = await callAsAdmin<{ data: { website: string | null; plan_settings: object } }>(
    'GET',
    path,
  );
  onTestFinished(async () => {
    await callAsAdmin('PUT', path, { website: before.website, plan_settings: before.plan_settings });
  });
  const page = await openPage({ as: 'adviser' });
  await page.goto(`/company/config?business=${business}`);
  const card = page.getByRole('region', { name: 'Business', exact: true });
  await card.getByLabel('Website').fill('ironbark-landscapes.example');
  await card.getByLabel('Analyst’s note').fill('Ask me about winter.');
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Business saved.').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'company-details');
  const { data } = await callAsAdmin<{ data: object }>('GET', path);
  expect(data).toMatchObject({
    website: 'http://ironbark-landscapes.example',
    plan_settings: { da_help_message: 'Ask me about winter.' },
  });
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Users of the business' }).waitFor();
  const people = await callAsAdmin<{ data: { users: { full_name: string }[] } }>('GET', path);
  const table = page.getByRole('table', { name: 'Users' });
  await table.getByText(people.data.users[0]?.full_name ?? '').waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(people.data.users.length + 1);
  await expectAccessible(page);
  await takeScreenshot(page, 'company-settings');
});
