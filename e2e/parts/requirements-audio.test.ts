import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';
import { step } from '../support/step.ts';

type Lead = { id: string; kind: string; audio_url: string | null; call_status: string | null };

/** Changes the calls in the lead list's response, so that the first rows have these statuses and recordings. */
const changeCalls = (page: Page, change: (lead: Lead, at: number) => void) =>
  page.route(/\/rows\/leads(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Lead[] };
    body.data.filter(({ kind }) => kind === 'call').forEach(change);
    await route.fulfill({ response: reply, json: body });
  });
const openList = async (page: Page) => {
  await page.goto(`/conversions/list?business=${await findBusinessId('Clearwater')}`);
  await findRegions(page, 'Leads')
    .getByText(/^Showing/)
    .waitFor();
};
const playButton = (page: Page) => page.getByRole('button', { name: /^Play the call from/ }).first();

test('each call status has its own colour', async () => {
  const page = await openPage({ as: 'admin' });
  const statuses = ['Abandoned', 'Missed', 'Busy', 'Answered'] as const;
  await changeCalls(page, (lead, at) => {
    lead.call_status = statuses[at]?.toLowerCase() ?? null;
  });
  await openList(page);
  const isColour = async (status: (typeof statuses)[number], token: string) => {
    const icon = page.getByRole('img', { name: status, exact: true }).first();
    await icon.waitFor();
    const [shown, wanted] = await icon.evaluate((one, name): [string, string] => {
      const probe = one.ownerDocument.createElement('i');
      probe.style.color = `var(${name})`;
      one.ownerDocument.body.append(probe);
      const read = (element: unknown, key: string): string =>
        one.ownerDocument.defaultView.getComputedStyle(element)[key];
      const colours: [string, string] = [read(one, 'stroke'), read(probe, 'color')];
      probe.remove();
      return colours;
    }, token);
    expect(shown).toBe(wanted);
  };
  await step('abandoned is red [AUDIO-008]', () => isColour('Abandoned', '--bad'));
  await step('missed is red [AUDIO-009]', () => isColour('Missed', '--bad'));
  await step('busy is orange [AUDIO-010]', () => isColour('Busy', '--warn'));
  await step('answered is green [AUDIO-011]', () => isColour('Answered', '--good'));
});

test('a recording is loaded, played, paused, finished and downloaded', async () => {
  const page = await openPage({ as: 'admin' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/v1\/files\/[0-9a-f-]+\/content/, async (route) => {
    await held;
    await route.continue();
  });
  await openList(page);
  await playButton(page).click();
  const call = page.getByRole('dialog', { name: 'Call' });
  const shows = (state: string) => call.locator(`[data-state="${state}"]`).waitFor();
  await step('goes through the states of a player [AUDIO-012]', async () => {
    await shows('not loaded');
    release();
    await shows('loaded');
    await call.getByRole('button', { name: 'Play', exact: true }).click();
    await shows('playing');
    await call.getByRole('button', { name: 'Pause', exact: true }).click();
    await shows('paused');
    await call.getByRole('slider', { name: 'Position' }).press('End');
    await call.getByRole('slider', { name: 'Position' }).press('ArrowLeft');
    await call.getByRole('combobox', { name: 'Speed' }).selectOption('2');
    await call.getByRole('button', { name: 'Play', exact: true }).click();
    await shows('finished');
  });
  await step("names the file 'audio-file.mp3' [AUDIO-004]", async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      call.getByRole('link', { name: 'Download recording' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audio-file.mp3');
  });
  await step('shows caller, date and status with the recording [AUDIO-015]', async () => {
    const player = call.getByRole('region', { name: /^Call from .+, \d{1,2} \w{3}, \d{4}/ });
    await player.getByRole('img', { name: 'Answered' }).waitFor();
    await player.getByText(/^\d{1,2} \w{3}, \d{4} \d{1,2}:\d\d [AP]M$/).waitFor();
  });
});

test('a call without a recording shows a message, and a failed recording offers a retry', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  await page.route(/\/v1\/files\/[0-9a-f-]+\/content/, (route) => route.fulfill({ status: 404 }));
  await openList(page);
  await step('shows an error in place of the player [AUDIO-017]', async () => {
    await playButton(page).click();
    const call = page.getByRole('dialog', { name: 'Call' });
    await call.getByRole('alert').getByText('The audio of this call could not be loaded.').waitFor();
    expect(await call.getByRole('button', { name: /^(Play|Pause)$/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await call.waitFor({ state: 'detached' });
  });
  await step("shows 'This call has no audio' [AUDIO-016]", async () => {
    const business = await findBusinessId('Clearwater');
    const { data } = await callAsAdmin<{ data: Lead[] }>(
      'GET',
      `/modules/conversions/rows/leads?business_id=${business}&filter=kind:=call&per_page=100`,
    );
    const silent = data.find(({ audio_url }) => audio_url === null);
    await page.goto(`/conversions/${silent?.id}?business=${business}`);
    const call = page.getByRole('region', { name: 'Call', exact: true });
    await call.getByText('This call has no audio', { exact: true }).waitFor();
    expect(await call.getByRole('button', { name: /^(Play|Pause)$/ }).count()).toBe(0);
  });
});
