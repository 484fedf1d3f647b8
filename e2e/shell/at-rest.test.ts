import { takeSample } from '@bellwether/domain/testing/sample';
import { expect, test } from 'vitest';
import { createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { listBusinessPages } from '../support/marked-answers.ts';
import { findBusinessId } from '../support/reports.ts';

/** Init script that counts scheduled timers and animation frames; it runs before the page's own scripts. */
const counting = `
  globalThis.plans = 0;
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
    const own = globalThis[name].bind(globalThis);
    globalThis[name] = (...given) => { globalThis.plans += 1; return own(...given); };
  }`;

test('a loaded page that the user leaves idle does not re-render (npm test checks a tenth of the pages)', async () => {
  const business = await findBusinessId('Clearwater');
  const meeting = await createMeeting(business, 'At rest');
  const restless: string[] = [];
  const look = async (asked: typeof listBusinessPages) => {
    const page = await openPage({ as: 'admin' });
    await page.addInitScript(counting);
    for (const { path } of asked) {
      await page.goto(`${path.replace('$id', meeting.id)}?business=${business}`, {
        waitUntil: 'networkidle',
      });
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });
      let planned = 0;
      // Waits a while after the data has arrived, because a busy machine still renders.
      for (let second = 0; second < 60; second += 1) {
        const before = await page.evaluate<number>('plans');
        await page.waitForTimeout(1000);
        planned = (await page.evaluate<number>('plans')) - before;
        if (planned <= 3) break;
      }
      if (planned > 3) restless.push(`${path}: ${planned} times a second`);
    }
  };
  // Opens pages in parallel, because the test mostly waits.
  const walked = takeSample(listBusinessPages, 0.1, 'at rest');
  const pages = [0, 1, 2, 3].map((one) => walked.filter((_, at) => at % 4 === one));
  await Promise.all(pages.map(look));
  expect(restless).toEqual([]);
});
