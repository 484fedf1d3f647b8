import { allowedAttributes, allowedTags } from '@bellwether/domain/rich-text/allowed';
import { isAllowedLink } from '@bellwether/domain/rich-text/link';
import createPurifier from 'dompurify';
import { useMemo } from 'react';
import classes from './prose.module.css';

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return;
  if (!isAllowedLink(element.getAttribute('href') ?? '')) element.removeAttribute('href');
  // Opens links of users' texts in a new tab without access to this tab, because they lead out of the application.
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Returns the HTML reduced to the toolbar's marks; other elements are removed and their text is kept. */
const cleanRichText = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });

/** Read-only rich text (HTML), reduced to the toolbar's marks. */
export function RichText({ html }: { html: string }) {
  const __html = useMemo(() => cleanRichText(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `cleanRichText` has sanitised it
  return <div className={classes['prose']} dangerouslySetInnerHTML={{ __html }} />;
}
