import type { Page } from 'playwright-core';

/** Pastes text at the focused element, as if copied from a spreadsheet. */
export const pasteText = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
/** Returns the text that copying the selected cells would write to the clipboard. */
export const copySelection = (page: Page) =>
  page.evaluate<string>(`(() => {
    const data = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  })()`);

/** Returns the link that `press` copies. The tests of a worker share one clipboard, but run one after another. */
export async function readCopiedLink(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press();
  return page.evaluate<string>('navigator.clipboard.readText()');
}
