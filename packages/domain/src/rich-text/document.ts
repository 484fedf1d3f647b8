/** Nodes of the shared editor's document, and the attributes of each. */
export const documentNodes: Readonly<Record<string, readonly string[]>> = {
  paragraph: [],
  heading: ['level'],
  bulletList: [],
  orderedList: ['start', 'type'],
  listItem: [],
  blockquote: [],
  hardBreak: [],
};

/** Marks of the shared editor's text, and the attributes of each. */
export const documentMarks: Readonly<Record<string, readonly string[]>> = {
  bold: [],
  italic: [],
  underline: [],
  link: ['href'],
};
