import type { createShortUrl } from '@bellwether/contract/api/meetings/sharing';
import { call } from '../../data/calls/call.ts';
import { demoModeMessage, isDemoMode } from '../../data/demo-mode.ts';
import { notify } from '../../ui/notifications/notify.tsx';

/** Maximum length of a link that is shared unshortened, in characters. */
export const maxLinkLength = 200;

/** Returns the link, or a short link if it is too long. If shortening fails, returns the long link. */
export async function shortenLink(link: string): Promise<string> {
  if (link.length <= maxLinkLength) return link;
  try {
    return (await call<typeof createShortUrl>('POST', '/short-url', { body: { url: link } })).url;
  } catch {
    return link;
  }
}

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

/** Writes text to the clipboard. Some browsers allow that only during the click, so it takes a promise of the text. */
const write = async (text: Promise<string>): Promise<void> => {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const item = new ClipboardItem({
    'text/plain': text.then((one) => new Blob([one], { type: 'text/plain' })),
  });
  return navigator.clipboard.write([item]);
};
