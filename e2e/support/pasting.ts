import type { Page } from 'playwright-core';

/** Pastes into the focused element, as a browser does from the clipboard. */
export const pasteContent = (page: Page, kind: 'text/html' | 'text/plain', content: string) =>
  page.evaluate(`{
    const data = new DataTransfer();
    data.setData(${JSON.stringify(kind)}, ${JSON.stringify(content)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }`);
