import type { Page } from 'playwright-core';

/** What a spreadsheet does when its cells are pasted here. */
export const pasteText = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
/** What a spreadsheet is given when the selected cells are copied. */
export const copySelection = (page: Page) =>
  page.evaluate<string>(`(() => {
    const data = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  })()`);

/** The link that `press` copies. The worker's browser has one clipboard, and a worker's tests run one after another. */
export async function readCopiedLink(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press();
  return page.evaluate<string>('navigator.clipboard.readText()');
}
