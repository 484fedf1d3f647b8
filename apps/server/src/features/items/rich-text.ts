import { allowedAttributes, allowedSchemes, allowedTags } from '@bellwether/contract/rich-text/allowed';
import { isAllowedLink, normaliseLink } from '@bellwether/contract/rich-text/link';
import sanitizeHtml from 'sanitize-html';

/** A link without a scheme leads to 'http://…'; one within the product ('/meetings'), or '//…', stays as it is. */
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

/** Rich text limited to the marks that the editor makes. Give it bounded text: its work grows with the square of the marks. */
const clean = (html: string): string => sanitizeHtml(html, options);

/**
 * The most that rich text may hold around its words, whose number has a limit of its own: characters with all marks and entities,
 * marks (opening and closing), and elements within each other. The longest text of the forms, written as entities, is below them.
 */
export const richTextLimits = { characters: 40_000, marks: 2_000, levels: 30 } as const;

/** How many elements stand within each other at most, in HTML whose elements are all closed. */
const levelsOf = (html: string): number => {
  let level = 0;
  let deepest = 0;
  for (const [mark] of html.matchAll(/<[^<>]*>/g)) {
    if (mark.startsWith('</')) level -= 1;
    else if (!mark.startsWith('<br')) deepest = Math.max(deepest, ++level);
  }
  return deepest;
};

/** Rich text as it may be stored, or what is wrong with it. `label` is the name of its field. Limits are held before it is parsed. */
export const readRichText = (
  label: string,
  html: string,
): { value: string; message?: never } | { message: string; value?: never } => {
  const { characters, marks, levels } = richTextLimits;
  const tooMuch = {
    message: `${label} has more formatting than can be kept. Please paste it as plain text.`,
  };
  if (html.length > characters || html.split('<', marks + 2).length > marks + 1) return tooMuch;
  const value = clean(html);
  return value.length > 2 * characters || levelsOf(value) > levels ? tooMuch : { value };
};
