/** Elements of the rich text toolbar. Rich text is stored, sent and shown with these elements only. */
export const allowedTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
] as const;

export const allowedAttributes = { a: ['href'], ol: ['start'] } as const;

export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const;
