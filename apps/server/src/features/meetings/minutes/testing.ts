import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { editorFragment } from './html.ts';

/**
 * Inserts a linked paragraph in which every second letter is bold, so that the HTML repeats the link for each
 * letter.
 */
export const writeLinkedParagraph = (doc: Doc, letters: number, href: string): void => {
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText();
  paragraph.insert(0, [text]);
  doc.transact(() => {
    doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
    text.insert(0, 'a'.repeat(letters), { link: { href } });
    for (let at = 0; at < letters; at += 2) text.format(at, 1, { bold: true });
  });
};

/** Returns the update of such a paragraph, as the web page sends it. */
export const createLinkedUpdate = (letters: number, href: string): Uint8Array => {
  const doc = new Doc();
  writeLinkedParagraph(doc, letters, href);
  return encodeStateAsUpdate(doc);
};

export const createPlainUpdate = (letters: number): Uint8Array => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [new XmlText('a'.repeat(letters))]);
  doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
  return encodeStateAsUpdate(doc);
};

/** Returns a function that replaces the whole text by `letters` letters and returns the update. */
export const createRewrites = (letters: number): (() => Uint8Array) => {
  const doc = new Doc();
  const fragment = doc.getXmlFragment(editorFragment);
  return () => {
    const paragraph = new XmlElement('paragraph');
    paragraph.insert(0, [new XmlText('a'.repeat(letters))]);
    const before = encodeStateVector(doc);
    doc.transact(() => {
      fragment.delete(0, fragment.length);
      fragment.insert(0, [paragraph]);
    });
    return encodeStateAsUpdate(doc, before);
  };
};
