import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { editorFragment } from './html.ts';

/** A paragraph whose every second letter is bold, with one link around all of them: the link is written once for each letter. */
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

/** The update that such a paragraph is, as a page sends it. */
export const createLinkedUpdate = (letters: number, href: string): Uint8Array => {
  const doc = new Doc();
  writeLinkedParagraph(doc, letters, href);
  return encodeStateAsUpdate(doc);
};

/** The update of a paragraph of so many letters without any marks. */
export const createPlainUpdate = (letters: number): Uint8Array => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [new XmlText('a'.repeat(letters))]);
  doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
  return encodeStateAsUpdate(doc);
};

/** Updates of a writer who writes so many letters again and again, each time instead of those before. */
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
