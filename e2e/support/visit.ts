import type { Page } from 'playwright-core';

/** Navigates within the application as a link does, without reloading the document. */
export const navigateWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
