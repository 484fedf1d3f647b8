import type { createShortUrl } from '@bellwether/contract/api/sharing';
import { call } from '../../data/calls/call.ts';
import { demoModeMessage, isDemoMode } from '../../data/demo-mode.ts';
import { notify } from '../../ui/notify.tsx';

/** The longest address that is handed on as it is. */
export const maxLinkLength = 200;

/** The address itself, or a short one that leads to it when it is long. A long one that cannot be shortened stays. */
export async function shortenLink(link: string): Promise<string> {
  if (link.length <= maxLinkLength) return link;
  try {
    return (await call<typeof createShortUrl>('POST', '/short-url', { body: { url: link } })).url;
  } catch {
    return link;
  }
}

/** Puts a link on the clipboard and says so. */
export async function copyLink(link: string): Promise<void> {
  if (isDemoMode()) {
    notify({ text: demoModeMessage, type: 'error' });
    return;
  }
  try {
    await write(shortenLink(link));
    notify({ text: 'Link copied.' });
  } catch {
    notify({ text: 'The link could not be copied. Please copy it from the address bar.', type: 'error' });
  }
}

/** Some browsers let a page write only within the click: they take a promise of the text instead. */
const write = async (text: Promise<string>): Promise<void> => {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const item = new ClipboardItem({
    'text/plain': text.then((one) => new Blob([one], { type: 'text/plain' })),
  });
  return navigator.clipboard.write([item]);
};
