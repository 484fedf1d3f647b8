/** The marks of the rich text editor's toolbar: rich text is kept, sent and drawn with these elements and no others. */
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

/** The attributes that each element may carry. */
export const allowedAttributes = { a: ['href'], ol: ['start'] } as const;

/** What a link may begin with. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const;
