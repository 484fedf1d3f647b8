import { allowedAttributes, allowedTags } from '@bellwether/contract/rich-text/allowed';
import { isAllowedLink } from '@bellwether/contract/rich-text/link';
import createPurifier from 'dompurify';

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return;
  if (!isAllowedLink(element.getAttribute('href') ?? '')) element.removeAttribute('href');
  // What somebody wrote leads away from the application: into a tab of its own, which cannot reach back.
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** HTML from anywhere with only the marks of the toolbar left in it; the text of what else there was is kept. */
export const cleanRichText = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
