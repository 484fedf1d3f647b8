import type { Insight, listAdvice } from '@bellwether/contract/api/figures/insights';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { expectedChangeText, outcomeStateLabels } from '@bellwether/contract/meetings/pack-text';
import { formatBucket } from '@bellwether/domain/answers/label';
import { addMonths, dayAt, monthStart } from '@bellwether/domain/time/day';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

let clearwater: string;
beforeAll(async () => {
  clearwater = await findBusinessId('Clearwater');
});

const stopped = 'Hot water repairs – Brunswick stopped';
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const showState = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'State' }).getByText(name).click();
const open = async (page: Page, tab: 'insights' | 'ask' | 'ledger' = 'insights') => {
  await page.goto(`/insights/list?business=${clearwater}#${tab}`);
  await page.getByRole('heading', { level: 1, name: 'AI Growth Copilot' }).waitFor();
};
const read = async () =>
  (await callAsAdmin<{ data: Insight[] }>('GET', `/insights?business_id=${clearwater}`)).data;
const findStopped = async () => (await read()).find(({ title }) => title === stopped);

test('AI Growth Copilot lists changes with their value and a suggested action', async () => {
  const page = await openPage({ as: 'admin' });
  await step('opens from the navigation [NAV-015] [ROUTE-040] [INSIGHT-001]', async () => {
    await page.goto(`/meetings?business=${clearwater}`);
    await page.getByRole('link', { name: 'AI Growth Copilot', exact: true }).click();
    await page.waitForURL(/\/insights\/list/);
    await card(page, stopped).waitFor();
  });
  await step('shows finding, chart, size with its formula, and action [INSIGHT-002]', async () => {
    const found = card(page, stopped);
    const insight = await findStopped();
    const amount = Math.abs(Math.round(insight?.finding.size?.amount ?? 0)).toLocaleString('en-AU');
    await found.getByText(`$${amount}`).first().waitFor();
    await found
      .getByText(/leads a month to expect × .* of its leads become customers × \$.* invoiced/)
      .waitFor();
    await found.getByText('Check whether it was meant to stop').waitFor();
    await found.getByRole('group').locator('svg').first().waitFor();
    await expectAccessible(page, 'insights');
    await takeScreenshot(page, 'insights');
  });
  await step('the chart of a stopped campaign falls to zero, beside its usual spend', async () => {
    const found = card(page, stopped);
    const days = (await findStopped())?.finding.range;
    await found.getByRole('button', { name: 'Show as table' }).click();
    const last = found.getByRole('table').getByRole('row').last();
    await expect.poll(() => last.getByRole('cell').first().textContent()).toBe('$0.00');
    expect(await last.getByRole('rowheader').textContent()).toBe(formatBucket(days?.to ?? '', 'day'));
    await found.getByRole('columnheader', { name: 'Usual, average a day' }).waitFor();
    await found.getByRole('button', { name: 'Show as chart' }).click();
  });
  await step('filters by channel and size, and keeps the choice in the address', async () => {
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Generic Paid Search' }).click();
    const channel = 'Generic Paid Search';
    const own = (await read()).filter(
      ({ state, finding }) => state === 'open' && finding.channel === channel,
    );
    await expect.poll(() => page.getByRole('article').count()).toBe(own.length);
    await page.reload();
    await card(page, stopped).waitFor();
    expect(await page.getByRole('article').count()).toBe(own.length);
    await page.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option', { name: '$5,000 a month or more' }).click();
    const large = own.filter(({ finding }) => Math.abs(finding.size?.amount ?? 0) >= 5000);
    await expect.poll(() => page.getByRole('article').count()).toBe(large.length);
  });
});

test('the dashboard lists the largest insights, and each links to its card on the insights page', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${clearwater}`);
  const strip = page.getByRole('region', { name: 'Insights', exact: true });
  const [largest] = (await read()).filter(({ state }) => state === 'open');
  const title = largest?.title ?? '';
  await strip
    .getByText(/\$[\d,]+\sa\smonth/)
    .first()
    .waitFor();
  await takeScreenshot(page, 'dashboard-insights');
  await strip.getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL(new RegExp(`/insights/list\\?.*#insight-${largest?.id}$`));
  await card(page, title).waitFor();
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await card(page, title).boundingBox())?.y ?? height).toBeLessThan(height);
});

test('an insight is dismissed with a reason, which can be undone', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page);
  await button(page, `Dismiss ${stopped}`).click();
  await page.getByRole('menuitem', { name: 'It was planned' }).click();
  await card(page, stopped).waitFor({ state: 'detached' });
  expect(await findStopped()).toMatchObject({ state: 'dismissed', reason: 'planned' });
  await button(page, 'Undo').click();
  await card(page, stopped).waitFor();
  expect(await findStopped()).toMatchObject({ state: 'open', reason: null });
});

test('an insight, and the page with the largest insights, can be sent by email', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page);
  await card(page, stopped).waitFor();
  const message = (dialog: string) =>
    page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: 'Message' }).inputValue();
  await step('the email of a card has its title, finding and action', async () => {
    const insight = await findStopped();
    await button(page, `Actions for ${stopped}`).click();
    await page.getByRole('menuitem', { name: 'Email this insight' }).click();
    for (const part of [stopped, insight?.text ?? '', insight?.action ?? ''])
      await expect.poll(() => message('Email this insight')).toContain(part);
    await takeScreenshot(page, 'insights-email');
    const dialog = page.getByRole('dialog', { name: 'Email this insight' });
    await dialog.getByRole('combobox', { name: 'Recipients' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await button(page, 'Send').click();
    await page.getByText('Page shared successfully!').waitFor();
  });
  await step('the email of the page has its largest insights [HDR-016]', async () => {
    await shareButton(page).click();
    await page.getByRole('menuitem', { name: 'Email this page' }).click();
    const titles = (await read()).filter(({ state }) => state === 'open').map(({ title }) => title);
    for (const title of titles.slice(0, 3))
      await expect.poll(() => message('Email this page')).toContain(title);
  });
});

test('an accepted insight becomes an action item of a meeting', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page);
  await card(page, stopped).getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept' });
  await dialog.getByRole('textbox', { name: 'What to do' }).fill('Renew the card in Google Ads');
  await takeScreenshot(page, 'insights-accept');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.waitFor({ state: 'detached' });
  await showState(page, /^Accepted/);
  await card(page, stopped).getByText("Action: 'Renew the card in Google Ads'").waitFor();
  const accepted = await findStopped();
  await card(page, stopped)
    .getByRole('link', { name: accepted?.action_item?.meeting.name ?? '', exact: true })
    .click();
  await page.getByText('Renew the card in Google Ads').first().waitFor();
  await page.goBack();
  await card(page, stopped).getByRole('button', { name: 'Open again' }).click();
  await expect.poll(async () => (await findStopped())?.state).toBe('open');
});

const askBox = (page: Page) => page.getByRole('region', { name: 'Ask a question', exact: true });
const ask = async (page: Page, question: string) => {
  await askBox(page).getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await askBox(page).getByRole('button', { name: 'Ask', exact: true }).click();
};
const digits = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));
const lastMonthName = () => {
  const month = addMonths(monthStart(dayAt('Australia/Melbourne', new Date())), -1);
  return new Date(`${month}T00:00:00Z`).toLocaleString('en-AU', { month: 'long', timeZone: 'UTC' });
};

test('a question in plain English is answered with the figures of a page, or refused', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'ask');
  await step('answers how leads changed, with figures and parts', async () => {
    await ask(page, `How did leads change by channel in ${lastMonthName()}?`);
    await askBox(page)
      .getByText(/^Understood: /)
      .waitFor();
    await askBox(page).getByRole('region', { name: 'Parts of the change' }).waitFor();
    await expectAccessible(page, 'question');
    await takeScreenshot(page, 'question');
  });
  await step('has the figures of the page behind its link', async () => {
    await ask(page, `How many leads in ${lastMonthName()}?`);
    await askBox(page)
      .getByText(/^Understood: Leads, /)
      .waitFor();
    const shown = digits(await askBox(page).locator('dd').first().textContent());
    expect(shown).toBeGreaterThan(0);
    await askBox(page).getByRole('link', { name: 'Open the page' }).click();
    const exact = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Leads', exact: true }) })
      .locator('[data-exact]')
      .first();
    await exact.waitFor();
    await expect.poll(async () => digits(await exact.getAttribute('data-exact'))).toBe(shown);
  });
  await step('refuses what it does not understand, with a reason and examples', async () => {
    await page.goBack();
    await ask(page, 'Will it rain tomorrow?');
    await askBox(page).getByRole('heading', { name: 'Not answered' }).waitFor();
    expect(await askBox(page).locator('dd').count()).toBe(0);
    expect(
      await askBox(page).getByRole('list', { name: 'Example questions' }).getByRole('button').count(),
    ).toBeGreaterThan(0);
  });
});

test.each(['wide', 'phone'] as const)(
  'the advice ledger shows the result of an insight (%s)',
  async (size) => {
    const page = await openPage({ as: 'admin', size });
    await open(page, 'ledger');
    const ledger = page.getByRole('region', { name: 'Advice ledger' });
    const lunch = ledger.getByRole('row', { name: /^Calls are missed from 12 pm to 2 pm on weekdays/ });
    await lunch.waitFor();
    await lunch.getByText('Forward the office phone to the on-call van from 12 to 2 pm').waitFor();
    await lunch.getByText('First review', { exact: true }).waitFor();
    const { data } = await callAsAdmin<ReplyOf<typeof listAdvice>>(
      'GET',
      `/insights/ledger?business_id=${clearwater}`,
    );
    const entry = data.find(({ insight }) => insight.state === 'accepted' && insight.action_item?.done);
    if (!entry?.outcome) throw new Error('The demo has no measured insight.');
    await lunch.getByText(outcomeStateLabels[entry.outcome.state].label, { exact: true }).waitFor();
    await lunch.getByText(`Expected: ${expectedChangeText(entry.outcome)}.`).waitFor();
    await ledger.getByText('Dismissed: it was planned').first().waitFor();
    await expectAccessible(page, `advice ledger, ${size}`);
    await ledger.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `advice-ledger-${size}`);
  },
);
