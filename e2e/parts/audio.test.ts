import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, openPage, specimen, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { step } from '../support/step.ts';

const recording = /\/call[^/]*\.wav(\?|$)/;

const open = (page: Page, name: string) => {
  const part = specimen(page, name);
  const position = part.getByRole('slider', { name: 'Position' });
  return {
    part,
    position,
    toggle: part.getByRole('button', { name: /^(Play|Pause)$/ }),
    shows: (state: string) => part.locator(`[data-state="${state}"]`).waitFor(),
    seconds: async () => Number(await position.inputValue()),
  };
};

/** Counts waveform bars far from the middle line: a drawn call has many, a flat line has none. */
const tallBars = (part: Locator) =>
  part
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      const row = Math.floor(canvas.height / 4);
      const { data } = canvas.getContext('2d').getImageData(0, row, canvas.width, 1);
      return data.filter((value: number, at: number) => at % 4 === 3 && value > 0).length as number;
    });

test('a call recording is drawn, played, paused and downloaded', async () => {
  const page = await openGalleryPage('audio');
  const { part, toggle, shows, seconds } = open(page, 'From its address');
  await step(
    'draws the call with its caller, date and status [AUDIO-001] [AUDIO-005] [AUDIO-006] [AUDIO-007] [AUDIO-014] [CONST-009]',
    async () => {
      await shows('loaded');
      await part.getByText('0491 570 156').waitFor();
      await part.getByText('5 Mar, 2026 2:05 PM').waitFor();
      await part.getByRole('img', { name: 'answered' }).waitFor();
      await part.locator('[data-drawn="true"]').waitFor();
      await expect.poll(() => tallBars(part)).toBeGreaterThan(40);
      await expect.poll(async () => (await part.locator('[data-drawn]').boundingBox())?.height).toBe(55);
    },
  );

  await step('plays and pauses the call [AUDIO-002]', async () => {
    await toggle.click();
    await shows('playing');
    await expect.poll(seconds).toBeGreaterThan(0.4);
    await toggle.click();
    await shows('paused');
    const stopped = await seconds();
    await page.evaluate(
      'new Promise((done) => { let n = 30; const turn = () => n-- ? requestAnimationFrame(turn) : done(); turn(); })',
    );
    expect(await seconds()).toBe(stopped);
  });

  await step('downloads the recording [AUDIO-003]', async () => {
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('link', { name: 'Download recording' }).click(),
    ]);
    expect(kept.suggestedFilename()).toBe('audio-file.mp3');
    expect((await readDownload(kept)).toString('latin1', 0, 4)).toBe('RIFF');
  });
  await expectAccessible(page);
  await takeScreenshot(page, 'audio');
});

test('a call recording is requested from its address [AUDIO-014]', async () => {
  const page = await openPage({ as: 'admin', gallery: true });
  const asked = page.waitForRequest(
    (request) => request.resourceType() === 'media' && recording.test(request.url()),
  );
  await page.goto('/gallery/audio');
  await asked;
  await open(page, 'From its address').shows('loaded');
});

test('starting one call recording pauses the other [AUDIO-013]', async () => {
  const page = await openGalleryPage('audio', { size: 'phone' });
  const [first, second] = [open(page, 'From its address'), open(page, 'Brought with a token')];
  await second.part.locator('[data-drawn="true"]').waitFor();
  await first.toggle.click();
  await first.shows('playing');
  await second.toggle.click();
  await second.shows('playing');
  await first.shows('paused');
  await first.part.getByText('Paused').waitFor();
  await expect.poll(() => first.toggle.getAttribute('aria-label')).toBe('Play');
  await expect.poll(() => second.toggle.getAttribute('aria-label')).toBe('Pause');
});

test('the position in a recording follows pointer and keys, and playing to the end finishes the recording', async () => {
  const page = await openGalleryPage('audio');
  const { part, position, toggle, shows, seconds } = open(page, 'Peaks given');
  await shows('loaded');
  const { width = 0 } = (await position.boundingBox()) ?? {};
  await position.click({ position: { x: width / 2, y: 20 } });
  await expect.poll(seconds).toBeCloseTo(4, 1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(seconds).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(seconds).toBeCloseTo(5, 5);
  await expect.poll(() => position.getAttribute('aria-valuetext')).toBe('0:05 of 0:08');
  await page.keyboard.press('End');
  await expect.poll(seconds).toBeCloseTo(8, 1);
  await page.keyboard.press('ArrowLeft');
  await part.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await toggle.click();
  await shows('finished');
  await toggle.click();
  await shows('playing');
  await expect.poll(seconds).toBeLessThan(4);
});

test('a call without a recording shows a message in place of the player [AUDIO-016]', async () => {
  const page = await openGalleryPage('audio');
  const { part, toggle, position } = open(page, 'Without audio');
  await part.getByText('This call has no audio', { exact: true }).waitFor();
  await expect.poll(() => toggle.count()).toBe(0);
  await expect.poll(() => position.count()).toBe(0);
});

test('a recording that fails to load shows an error and a retry button [AUDIO-017]', async () => {
  const page = await openPage({ as: 'admin', gallery: true, allow: [/status of 404/] });
  await page.route(recording, (route) =>
    route.request().resourceType() === 'script' ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.goto('/gallery/audio');
  const { part, toggle, shows } = open(page, 'From its address');
  await part.getByRole('alert').getByText('The audio of this call could not be loaded.').waitFor();
  await expect.poll(() => toggle.count()).toBe(0);
  await page.unroute(recording);
  await part.getByRole('button', { name: 'Try again' }).click();
  await shows('loaded');
});

test('a lead row opens its call recording, which plays at the chosen speed and stops when closed', async () => {
  const page = await openPage({ as: 'admin', gallery: true, theme: 'dark' });
  await page.addInitScript(
    'const Given = Audio; window.sounds = []; window.Audio = function () { const sound = new Given(); sounds.push(sound); return sound; };',
  );
  await page.goto('/gallery/audio');
  await specimen(page, 'In a row').getByRole('button', { name: 'Play the call from 0491 570 156' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call' });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.locator('[data-state="playing"]').waitFor();
  const speed = dialog.getByRole('combobox', { name: 'Speed' });
  await expect
    .poll(() => speed.locator('option').allTextContents())
    .toEqual(['0.75×', '1×', '1.25×', '1.5×', '2×']);
  await speed.selectOption('0.75');
  const playing = () =>
    page.evaluate('sounds.filter((sound) => !sound.paused).map((sound) => sound.playbackRate)');
  await expect.poll(playing).toEqual([0.75]);
  await expectAccessible(page);
  await takeScreenshot(page, 'audio-dialog-dark');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(playing).toEqual([]);
});
