import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { testServer } from '../support/test-server.ts';

const hour = 3_600_000;
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const tasks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tasks', exact: true });

/** Stores the admin's sign-in with another expiry, in ms since 1970. */
const endsAt = (page: Page, expiry: number) => {
  const record = { ...testServer().sessions.admin, expiry: new Date(expiry).toISOString() };
  return page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`);
};

test('the browser discards sign-ins that have expired or expire before 2024, and caches a valid user for exactly an hour [SESSION-030, SESSION-031, SESSION-041, STORE-003]', async () => {
  const page = await openPage({});
  await page.goto('/no-attribution');
  const cutoff = Date.parse('2024-01-01T00:00:00Z');
  // Time at which neither of the first two sign-ins has expired yet.
  const before = Date.parse('2023-06-01T00:00:00Z');
  const now = Date.now();
  for (const [clock, expiry, opens] of [
    [before, cutoff - 1, false],
    [before, cutoff, true],
    [now, now - 1000, false],
    [now, now + hour, true],
  ] as const) {
    await page.clock.setFixedTime(clock);
    await endsAt(page, expiry);
    await page.goto('/tasks');
    if (opens) {
      await tasks(page).waitFor();
      await expect.poll(() => stored(page, 'authToken')).toContain(new Date(expiry).toISOString());
      const kept = JSON.parse((await stored(page, 'userConfiguration')) ?? '{}') as { expiry?: number };
      expect((kept.expiry ?? 0) - clock).toBe(3_600_000);
    } else {
      await page.waitForURL(/\/login$/);
      await expect.poll(() => stored(page, 'authToken')).toBe(null);
      await expect.poll(() => stored(page, 'userConfiguration')).toBe(null);
    }
  }
});

test('the expiry warning shows exactly 300 seconds before the session ends, but not for sign-ins of thirteen hours [SESSION-017, SESSION-022, SESSION-023]', async () => {
  const page = await openPage({});
  await page.clock.install({ time: Date.now() });
  await page.goto('/no-attribution');
  const warning = page.getByText('Your session is about to expire.');
  for (const [hours, warns] of [
    [1, true],
    [11, true],
    [13, false],
  ] as const) {
    const end = (await page.evaluate<number>('Date.now()')) + hours * hour;
    await endsAt(page, end);
    await page.goto('/tasks');
    await tasks(page).waitFor();
    await page.clock.pauseAt(end - 300_001);
    // Waits in real time, so that a premature timer would show the warning.
    await page.waitForTimeout(500);
    expect([hours, await warning.count()]).toEqual([hours, 0]);
    // Lets the clock run 2 ms, because timers are accurate only to a millisecond.
    await page.clock.runFor(2);
    // Lets the clock run on, because rendering the warning needs timers of its own.
    await page.clock.runFor(1000);
    await page.clock.resume();
    if (warns) await warning.waitFor();
    else {
      await page.waitForTimeout(1000);
      expect([hours, await warning.count()]).toEqual([hours, 0]);
    }
    expect(await stored(page, 'authToken')).not.toBe(null);
  }
});
