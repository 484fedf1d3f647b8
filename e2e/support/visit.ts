import type { Page } from 'playwright-core';

/** Navigates within the app as a link does, without loading the document again. */
export const navigateWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
