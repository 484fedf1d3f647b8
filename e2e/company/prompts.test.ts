import type { PromptSection } from '@bellwether/contract/api/prompts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { navigateWithin } from '../support/visit.ts';

const createBusiness = async (name: string): Promise<string> =>
  (await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', { trading_name: name })).data.id;

let clearwater: string;
beforeAll(async () => {
  clearwater = await findBusinessId('Clearwater');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const write = async (page: Page, name: string, text: string) => {
  await box(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};
const open = async (page: Page, section: string, business: string) => {
  await page.goto(`/prompts/${section}?business=${business}`);
  await heading(page, `${section.charAt(0).toUpperCase()}${section.slice(1)}`).waitFor();
};
const read = async (business: string, section: string) =>
  (await callAsAdmin<{ data: PromptSection }>('GET', `/prompts/${section}?business_id=${business}`)).data;

test('PromptEngine opens with its summary page, and each of its pages shows the stored texts', async () => {
  const page = await openPage({ as: 'admin' });
  await step('opens from the navigation [ROUTE-062, ROUTE-063, NAV-004]', async () => {
    await page.goto(`/meetings?business=${clearwater}`);
    await page.getByRole('link', { name: 'PromptEngine', exact: true }).click();
    await page.waitForURL(/\/prompts\/summary/);
    await heading(page, 'Summary').waitFor();
  });
  await step('shows a digest with its completeness [PROMPT-004]', async () => {
    await page.getByText('Digest: 96% complete').waitFor();
    await card(page, 'Brand').getByText('within the hour').waitFor();
    await card(page, 'Brand').getByRole('link', { name: 'Personality', exact: true }).waitFor();
    await card(page, 'Segments').getByRole('heading', { name: 'Renovators' }).waitFor();
    await expectAccessible(page, 'summary');
    await takeScreenshot(page, 'prompts-summary');
  });
  await step('copies the prompt in three lengths, with key figures', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = async () => {
      await button(page, 'Copy as prompt').click();
      await page.getByText('Copied.', { exact: true }).last().waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const texts: string[] = [];
    for (const length of ['Short', 'Medium', 'Full']) {
      await page.getByText(length, { exact: true }).click();
      texts.push(await copy());
    }
    const [short = '', medium = '', full = ''] = texts;
    expect(short.length).toBeLessThan(medium.length);
    expect(medium.length).toBeLessThan(full.length);
    expect(full).toContain('# About Clearwater Plumbing');
    expect(full).toContain('- Fixed prices, named before work starts.');
    expect(full).not.toMatch(/Personality|Key figures/);
    await page.getByRole('switch', { name: 'Include key figures' }).click();
    await page.getByText('Show the text').click();
    await page.getByText(/Key figures/).waitFor();
    expect((await copy()).split('## Key figures')[1]).toMatch(
      /^\n- Revenue, .+: \$[\d.,]+M?\n- Valid leads, .+: [\d,]+\n- .+: \$[\d.,]+\n- .+: \$[\d.,]+$/,
    );
  });
  const pages = [
    ['brand', 'Purpose', 'ROUTE-064'],
    ['market', 'Industry', 'ROUTE-065'],
    ['segments', 'Description', 'ROUTE-066'],
    ['benchmarking', 'Benchmarks to watch', 'ROUTE-067'],
  ] as const;
  const tabs = page.getByRole('navigation', { name: 'Pages in this section' });
  for (const [section, field, row] of pages)
    await step(`shows ${section} [${row}]`, async () => {
      const name = `${section.charAt(0).toUpperCase()}${section.slice(1)}`;
      await tabs.getByRole('link', { name, exact: true }).click();
      await heading(page, name).waitFor();
      await box(page, field).waitFor();
      await expectAccessible(page, section);
      await takeScreenshot(page, `prompts-${section}`);
    });
  await step('opens from the addresses of an earlier version', async () => {
    await page.goto(`/strategy/2/market?business=${clearwater}`);
    await heading(page, 'Market').waitFor();
    await page.goto(`/admin/businesses/${clearwater}/prompts`);
    await heading(page, 'Brand').waitFor();
  });
});

test('prompt texts are saved while the user types, and survive a reload', async () => {
  const business = await createBusiness(`Prompts ${Date.now()}`);
  const page = await openPage({ as: 'admin' });
  await step('says what to do on an empty summary', async () => {
    await open(page, 'summary', business);
    await page.getByText('Nothing is written about this business yet.').waitFor();
    await expectAccessible(page, 'empty summary');
    await page.getByRole('link', { name: 'Begin with the brand' }).click();
  });
  await step('saves the brand [PROMPT-001, PROMPT-004]', async () => {
    await page.getByText('Brand: 0% complete').waitFor();
    for (const name of ['Purpose', 'Promise', 'Personality', 'Tone', 'Proof points'])
      await write(page, name, `Our ${name}`);
    await page.getByText('Brand: 100% complete').waitFor();
    await saved(page);
    await page.reload();
    await expect.poll(() => box(page, 'Proof points').textContent()).toBe('Our Proof points');
  });
  const tabs = page.getByRole('navigation', { name: 'Pages in this section' });
  await step('saves the market before leaving the page [PROMPT-002, PROMPT-004]', async () => {
    await tabs.getByRole('link', { name: 'Market', exact: true }).click();
    for (const name of ['Industry', 'Region', 'Size', 'Trends', 'Competitors'])
      await write(page, name, `Our ${name}`);
    // Leaves the page at once, and expects it to save the last words first.
    await tabs.getByRole('link', { name: 'Segments', exact: true }).click();
    await heading(page, 'Segments').waitFor();
    expect((await read(business, 'market')).content.fields['competitors']).toBe('<p>Our Competitors</p>');
  });
  await step('adds, moves, removes and brings back segments [PROMPT-003, PROMPT-004]', async () => {
    await page.getByText('No segments yet.').waitFor();
    await button(page, 'Add segment').click();
    await box(page, 'Name').fill('Landlords');
    for (const name of ['Description', 'Needs', 'Channels']) await write(page, name, `Their ${name}`);
    await box(page, 'Share').fill('40%');
    await button(page, 'Landlords').click();
    await button(page, 'Add segment').click();
    await box(page, 'Name').fill('Families');
    await button(page, 'Move Families up').click();
    await saved(page);
    const names = async () =>
      (await read(business, 'segments')).content.entries.map(({ fields }) => fields['name']);
    await expect.poll(names).toEqual(['Families', 'Landlords']);
    await button(page, 'Remove Landlords').click();
    await expect.poll(names).toEqual(['Families']);
    await page.getByText('Undo', { exact: true }).click();
    await expect.poll(names).toEqual(['Families', 'Landlords']);
    await page.reload();
    await button(page, 'Landlords').click();
    await expect.poll(() => box(page, 'Share').last().inputValue()).toBe('40%');
  });
  await step('saves competitors and benchmarks, and rejects a wrong web address [PROMPT-005]', async () => {
    await tabs.getByRole('link', { name: 'Benchmarking', exact: true }).click();
    await write(page, 'Benchmarks to watch', 'Rating');
    await button(page, 'Add competitor').click();
    await box(page, 'Name').fill('Merri Creek');
    await box(page, 'Website').fill('merri-creek.example');
    await saved(page);
    expect((await read(business, 'benchmarking')).content).toMatchObject({
      fields: { benchmarks: '<p>Rating</p>' },
      entries: [{ fields: { name: 'Merri Creek', website: 'merri-creek.example' } }],
    });
    for (let count = 2; count <= 5; count += 1) await button(page, 'Add competitor').click();
    expect(await button(page, 'Add competitor').isDisabled()).toBe(true);
  });
});

test('a failed save of a prompt keeps the text and can be retried', async () => {
  const business = await createBusiness(`Retry ${Date.now()}`);
  const page = await openPage({ as: 'admin', allow: [/503|422/] });
  await open(page, 'benchmarking', business);
  const failing = new Set(['PUT']);
  await page.route(/\/v1\/prompts\/benchmarking$/, (route) =>
    failing.has(route.request().method())
      ? route.fulfill({ status: 503, json: { message: 'The server is busy.' } })
      : route.continue(),
  );
  await button(page, 'Add competitor').click();
  await box(page, 'Name').fill('Merri Creek');
  await page.getByText('Not saved. The server is busy.').waitFor();
  await step('asks before another page opens', async () => {
    await page.getByRole('link', { name: 'Meetings', exact: true }).click();
    await page.getByText('You have unsaved changes. Leave this page?').waitFor();
    await button(page, 'Stay').click();
  });
  failing.clear();
  await button(page, 'Retry').click();
  await saved(page);
  await box(page, 'Website').fill('two words');
  await page.getByText('Not saved. Website is not a web address.').waitFor();
  await page.getByRole('textbox', { name: 'Website', description: /is not a web address/ }).waitFor();
  await box(page, 'Website').fill('two-words.example');
  await saved(page);
  expect((await read(business, 'benchmarking')).content.entries[0]?.fields).toEqual({
    name: 'Merri Creek',
    website: 'two-words.example',
  });
});

test('when two users edit prompts, different texts are merged and the same text asks which version to keep', async () => {
  const business = await createBusiness(`Both ${Date.now()}`);
  const { session } = await createUser(business, ['prompts']);
  const [one, two] = [
    await openPage({ as: 'admin', allow: [/409/] }),
    await openPage({ as: session, allow: [/409/] }),
  ];
  await open(one, 'brand', business);
  await open(two, 'brand', business);
  await write(one, 'Purpose', 'By the admin');
  await saved(one);
  await write(two, 'Tone', 'By Robin');
  await saved(two);
  await expect.poll(() => box(two, 'Purpose').textContent()).toBe('By the admin');
  await write(one, 'Tone', 'By the admin as well');
  const conflict = one.getByRole('alert').filter({ hasText: /^Robin .+ saved changes to this page/ });
  await conflict.waitFor();
  await one.getByText('Not saved.', { exact: true }).waitFor();
  await expectAccessible(one, 'conflict');
  await takeScreenshot(one, 'prompts-conflict');
  await button(one, 'Keep my text').click();
  await saved(one);
  expect((await read(business, 'brand')).content.fields).toEqual({
    purpose: '<p>By the admin</p>',
    tone: '<p>By the admin as well</p>',
  });
});

test('an earlier prompt version shows its differences and can be restored', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'brand', clearwater);
  await button(page, 'Versions').click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  const versions = panel.getByRole('listitem');
  await expect.poll(() => versions.count()).toBe(2);
  await versions
    .first()
    .getByRole('button', { name: /current$/ })
    .click();
  const promise = panel.getByRole('region', { name: 'Promise' });
  await expect.poll(() => promise.getByRole('insertion').allTextContents()).toContain('the');
  await expectAccessible(page, 'versions');
  await takeScreenshot(page, 'prompts-versions');
  await versions.last().getByRole('button').first().click();
  await button(page, 'Restore this version').click();
  await page.getByText('Version restored.').waitFor();
  await expect.poll(() => versions.count()).toBe(3);
  await versions
    .first()
    .getByRole('button', { name: /restored, current$/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page, 'Tone').textContent()).toBe('Friendly and short.');
  await page.getByText('Brand: 60% complete').waitFor();
  // Restores the demo's own text for other tests.
  const { version } = await read(clearwater, 'brand');
  await callAsAdmin('POST', `/prompts/brand/versions/${version - 1}/restore`, {
    business_id: clearwater,
    based_on: version,
  });
});

test('PromptEngine is hidden without its permission; users with only that permission see no figures in its summary [NAV-005]', async () => {
  const { session, roleId } = await createUser(clearwater, ['prompts', 'meetings']);
  const page = await openPage({ as: session, size: 'phone', theme: 'dark' });
  await open(page, 'summary', clearwater);
  await page.getByText('Digest: 96% complete').waitFor();
  expect(await page.getByRole('switch', { name: 'Include key figures' }).count()).toBe(0);
  await expectAccessible(page, 'summary on a phone');
  await takeScreenshot(page, 'prompts-summary-phone');
  for (const section of ['brand', 'segments'] as const) {
    await navigateWithin(page, `/prompts/${section}?business=${clearwater}`);
    await box(page, section === 'brand' ? 'Tone' : 'Needs').waitFor();
    await expectAccessible(page, `${section} on a phone`);
    await takeScreenshot(page, `prompts-${section}-phone`);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
  }
  await callAsAdmin('PUT', '/roles', {
    roles: [{ id: roleId, before: ['prompts', 'meetings'], permissions: ['meetings'] }],
  });
  const other = await openPage({ as: session });
  await other.goto(`/meetings?business=${clearwater}`);
  await heading(other, 'Meetings').waitFor();
  expect(await other.getByRole('link', { name: 'PromptEngine', exact: true }).count()).toBe(0);
  await navigateWithin(other, `/prompts/brand?business=${clearwater}`);
  await other.getByText('Not Found', { exact: true }).waitFor();
});
