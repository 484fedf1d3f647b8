import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A context for one test: `giveBack` ends what the test left in it. */
export type Taken = { context: BrowserContext; giveBack: () => Promise<void> };

type Shared = { context: BrowserContext; keeper: Page };

/** The contexts that the tests of this worker take in turn, by what they are opened with. */
const shared = new Map<string, Shared>();
const taken = new Set<string>();

/** A context that nobody had before and nobody will have after. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<Taken> {
  const context = await browser.newContext(options);
  return { context, giveBack: () => context.close() };
}

/**
 * A context that earlier tests had pages in, as empty as a new one: its browser process runs already and has compiled the scripts, which
 * is a third of what a first page costs. A second page of the same test has a context of its own.
 */
export async function sharedContext(browser: Browser, options: BrowserContextOptions): Promise<Taken> {
  const key = JSON.stringify(options);
  if (taken.has(key)) return newContext(browser, options);
  taken.add(key);
  try {
    const one = shared.get(key) ?? (await makeShared(browser, options));
    shared.set(key, one);
    return {
      context: one.context,
      giveBack: async () => {
        await emptied(one).catch(() => {
          // What cannot be emptied, as when the test closed it, is not handed on.
          shared.delete(key);
          return one.context.close();
        });
        taken.delete(key);
      },
    };
  } catch (problem) {
    taken.delete(key);
    throw problem;
  }
}

/** The keeper is a page without scripts: as long as it is open the process that draws the context's pages stays. */
async function makeShared(browser: Browser, options: BrowserContextOptions): Promise<Shared> {
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  await keeper.goto('/favicon.svg');
  return { context, keeper };
}

async function emptied({ context, keeper }: Shared): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
  await Promise.all([
    keeper.evaluate('localStorage.clear()'),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
}
