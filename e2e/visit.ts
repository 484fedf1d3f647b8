import type { Page } from 'playwright-core';

/** Goes on within the page, as a link does: nothing is loaded anew, and the server is not asked for the document. */
export const navigateWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
