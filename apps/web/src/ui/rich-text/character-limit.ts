import { Extension } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';

/** Counts the characters of a slice like `plainLength`: a forced line break is one character, a new paragraph none. */
const measureLength = (content: Pick<Node, 'textBetween'>, from: number, to: number) =>
  content.textBetween(from, to, '', '\n').length;

const lengthOfAll = (doc: Node) => measureLength(doc, 0, doc.content.size);

const roomIn = ({ doc, selection: { from, to } }: EditorState, limit: number) =>
  Math.max(0, limit - lengthOfAll(doc) + measureLength(doc, from, to));

/** Checks if a cut at this position would split an emoji. */
const isSplit = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Returns the start of a slice, with at most the given number of characters. */
export function truncateSlice(slice: Slice, characters: number): Slice {
  let left = characters;
  let end: number | undefined;
  slice.content.descendants((node, at) => {
    if (end !== undefined) return false;
    if (!node.isInline) return true;
    const text = node.text ?? '\n';
    if (text.length <= left) left -= text.length;
    else end = at + (isSplit(text, left) ? left - 1 : left);
    return false;
  });
  if (end === undefined) return slice;
  const content = slice.content.cut(0, end);
  let depth = 0;
  for (let last = content.lastChild; last && !last.isInline; last = last.lastChild) depth += 1;
  return new Slice(content, Math.min(slice.openStart, depth), Math.min(slice.openEnd, depth));
}

/**
 * Editor extension that blocks typing at the limit and cuts pasted text. Text that is already too long can be
 * shortened, and content set by the program is not limited. The library's own counter cuts existing text at its start
 * and rejects longer pastes of several paragraphs.
 */
export const characterLimit = (limit: number) =>
  Extension.create({
    name: 'characterLimit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, { doc }) =>
          !transaction.docChanged ||
          transaction.getMeta('preventUpdate') === true ||
          isHistoryTransaction(transaction) ||
          lengthOfAll(transaction.doc) <= Math.max(limit, lengthOfAll(doc)),
        props: {
          // Allows text dragged within the editor, because it adds no characters.
          transformPasted: (slice, view) =>
            view.dragging ? slice : truncateSlice(slice, roomIn(view.state, limit)),
        },
      }),
    ],
  });
