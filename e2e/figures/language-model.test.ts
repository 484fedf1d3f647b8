import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startModelServer, writeCompletion } from '../../apps/server/src/testing/model-server.ts';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { signInAll } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const line = 'Worded by a language model from these figures';
const prefix = 'Please: ';

type Note = { title: string; text: string; action: string };

let model: Awaited<ReturnType<typeof startModelServer>>;
let server: Awaited<ReturnType<typeof startServer>>;
let sessions: Awaited<ReturnType<typeof signInAll>>;
beforeAll(async () => {
  model = await startModelServer();
  // Simulates a model that rewords only the suggested action of each note.
  model.answerWith((reply) => {
    const { messages } = JSON.parse(model.requests.at(-1)?.body ?? '');
    const { note } = JSON.parse(messages[1].content) as { note: Note };
    reply.end(writeCompletion(JSON.stringify({ ...note, action: prefix + note.action })));
  });
  server = await startServer(
    [main, '--demo'],
    {
      DEMO_BUSINESSES: '1',
      DEMO_MONTHS: '26',
      DEMO_PLANS: '0',
      AI_URL: model.url,
      AI_MODEL: 'small',
    },
    copyEmptyStore,
  );
  sessions = await signInAll(server.url);
});
afterAll(async () => {
  await server?.stop();
  await model.stop();
});

test('a language model rewords insights, unless the business has switched it off', async () => {
  const page = await openPage({ as: sessions.admin });
  const lines = page.getByText(line, { exact: true });
  await step('marks reworded insights', async () => {
    const open = async () => {
      await page.goto(`${server.url}/insights/list`);
      await page.getByRole('article').first().waitFor();
      return lines.count();
    };
    await expect.poll(open, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(0);
    await page.getByText(prefix).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'reworded-insights');
  });
  await step('switches it off in the configuration', async () => {
    await page.goto(`${server.url}/company/config`);
    const toggle = page.getByRole('switch', { name: 'Language model may reword insights' });
    expect(await toggle.isChecked()).toBe(true);
    await toggle.click();
    await expectAccessible(page);
    await takeScreenshot(page, 'language-model-switch');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business saved.').waitFor();
    await page.goto(`${server.url}/insights/list`);
    await page.getByRole('article').first().waitFor();
    expect(await lines.count()).toBe(0);
  });
});
