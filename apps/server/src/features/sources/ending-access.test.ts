import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../testing/source-app.ts';
import { warnOfEndingAccess } from './ending-access.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

const subjects = async (): Promise<string[]> => {
  await waitForJobs(sources);
  const files = await listMailFiles(sources.deps.config.dataDir);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => /^Subject: (.*sign in at .*)$/m.exec(text)?.[1] ?? []);
};
const advanceDays = (days: number) => sources.advanceHours(24 * days);
const warn = async () => {
  await warnOfEndingAccess(sources.deps);
  return (await subjects()).length;
};

test('an access that ends for good is warned of 14, 7 and 1 days before, on the page and once by mail', async () => {
  // Meta gives access for 60 days.
  const { chosen, sourceId } = await sources.connect('meta_ads_ppc', '512345678901');
  expect(chosen.status).toBe(200);
  await sources.runDue();
  expect(await warn()).toBe(0);
  expect(await sources.findSource('meta_ads_ppc')).toMatchObject({ access_ends: null });

  advanceDays(46);
  const first = await warn();
  expect(first).toBeGreaterThan(0);
  expect(await sources.findSource('meta_ads_ppc')).toMatchObject({ access_ends: expect.any(String) });
  advanceDays(3);
  expect(await warn()).toBe(first);
  advanceDays(4);
  expect(await warn()).toBe(2 * first);
  advanceDays(6);
  expect(await warn()).toBe(3 * first);

  // A new sign-in gives a new access, of which no warning was sent yet.
  await sources.finishSignIn(await returnFromService(await sources.beginSignIn('meta_ads_ppc', sourceId)));
  expect(await warn()).toBe(3 * first);
  expect(await sources.findSource('meta_ads_ppc')).toMatchObject({ access_ends: null });
  advanceDays(50);
  expect(await warn()).toBe(4 * first);
});
