import { plainText } from './plain.ts';

/** A document, or a part of one, as the editor holds it. */
export type RichTextNode = {
  readonly type?: string;
  readonly text?: string;
  readonly content?: readonly RichTextNode[];
};

const textOf = ({ text = '', content = [] }: RichTextNode): string => text + content.map(textOf).join('');

/** Is there nothing to read, in HTML or in a document of the editor: no content nodes, or only blanks in them? */
export const isRichTextEmpty = (richText: string | RichTextNode | null | undefined): boolean => {
  if (!richText) return true;
  return (typeof richText === 'string' ? plainText(richText) : textOf(richText)).trim() === '';
};
