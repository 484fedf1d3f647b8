import type { Page } from 'playwright-core';

/** What a spreadsheet does when its cells are pasted here. */
export const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
/** What a spreadsheet is given when the selected cells are copied. */
export const copied = (page: Page) =>
  page.evaluate<string>(`(() => {
    const data = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  })()`);

/**
 * The link that `press` copies. All pages of the browser have one clipboard: what another server's page put there in the meantime is
 * left, and it is pressed again.
 */
export async function copiedLink(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { origin } = new URL(page.url());
  for (let tries = 0; tries < 10; tries++) {
    await press();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    if (URL.canParse(link) && new URL(link).origin === origin) return link;
  }
  throw new Error('The clipboard had no link of this server.');
}
