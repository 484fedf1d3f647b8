import { plainText } from './plain.ts';

export type RichTextNode = {
  readonly type?: string;
  readonly text?: string;
  readonly content?: readonly RichTextNode[];
};

const toText = ({ text = '', content = [] }: RichTextNode): string => text + content.map(toText).join('');

/** Reports whether rich text, as HTML or editor document, has no text or only whitespace. */
export const isRichTextEmpty = (richText: string | RichTextNode | null | undefined): boolean => {
  if (!richText) return true;
  return (typeof richText === 'string' ? plainText(richText) : toText(richText)).trim() === '';
};
