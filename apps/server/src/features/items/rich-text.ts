import { allowedAttributes, allowedSchemes, allowedTags } from '@bellwether/domain/rich-text/allowed';
import { isAllowedLink, normaliseLink } from '@bellwether/domain/rich-text/link';
import sanitizeHtml from 'sanitize-html';

/**
 * Completes a link without a scheme to 'http://…'. A link within the product ('/meetings') or a link that begins with
 * '//' stays unchanged.
 */
const leadsTo = (href: string): string | undefined =>
  href.startsWith('/') || isAllowedLink(href) ? href : normaliseLink(href);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { a: [...allowedAttributes.a], ol: [...allowedAttributes.ol] },
  allowedSchemes: [...allowedSchemes],
  transformTags: {
    a: (tagName, { href }) => {
      const link = href === undefined ? undefined : leadsTo(href.trim());
      return { tagName, attribs: link === undefined ? {} : { href: link } };
    },
  },
};

/**
 * Limits rich text to the markup of the editor. The text length must be limited first, because the running time grows
 * with the square of the number of tags.
 */
const clean = (html: string): string => sanitizeHtml(html, options);

/**
 * Maximum size of rich text: characters including markup and entities, tags (opening and closing), and
 * nesting depth. The longest text that a form allows, written as entities, stays below them.
 */
export const richTextLimits = { characters: 40_000, marks: 2_000, levels: 30 } as const;

/** Returns the nesting depth of HTML in which every element is closed. */
const measureDepth = (html: string): number => {
  let level = 0;
  let deepest = 0;
  for (const [mark] of html.matchAll(/<[^<>]*>/g)) {
    if (mark.startsWith('</')) level -= 1;
    else if (!mark.startsWith('<br')) deepest = Math.max(deepest, ++level);
  }
  return deepest;
};

/**
 * Returns rich text that is safe to store, or an error message. `label` names the field. The limits are checked before
 * parsing.
 */
export const readRichText = (
  label: string,
  html: string,
): { value: string; message?: never } | { message: string; value?: never } => {
  const { characters, marks, levels } = richTextLimits;
  const tooMuch = {
    message: `${label} has too much formatting. Please paste it as plain text.`,
  };
  if (html.length > characters || html.split('<', marks + 2).length > marks + 1) return tooMuch;
  const value = clean(html);
  return value.length > 2 * characters || measureDepth(value) > levels ? tooMuch : { value };
};
