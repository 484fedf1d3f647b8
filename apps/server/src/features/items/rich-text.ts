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

/** Rich text limited to the marks that the editor makes. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options);
