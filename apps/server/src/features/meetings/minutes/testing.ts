import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { editorFragment } from './html.ts';

/** Returns text changes that make every second letter bold. */
const boldLetters = (letters: number) =>
  Array.from({ length: letters }, (_, n) => ({
    retain: 1,
    ...(n % 2 === 0 ? { attributes: { bold: true } } : {}),
  }));

/** Inserts a linked paragraph with every second letter bold, so that the HTML repeats the link for each letter. */
export const writeLinkedParagraph = (doc: Doc, letters: number, href: string): void => {
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText();
  paragraph.insert(0, [text]);
  doc.transact(() => {
    doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
    text.insert(0, 'a'.repeat(letters), { link: { href } });
    text.applyDelta(boldLetters(letters));
  });
};

/** Returns the Yjs update of a linked paragraph, as the web page sends it. */
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

/** Returns a function that replaces the whole text by `letters` letters and returns the Yjs update. */
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

/** Returns the Yjs update of a paragraph with every second letter bold and many invented attributes. */
export const createAttributedUpdate = (letters: number, attributes: number): Uint8Array => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText();
  paragraph.insert(0, [text]);
  const made = Object.fromEntries(Array.from({ length: attributes }, (_, n) => [`a${n}`, 1]));
  doc.transact(() => {
    doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
    text.insert(0, 'a'.repeat(letters), made);
    text.applyDelta(boldLetters(letters));
  });
  return encodeStateAsUpdate(doc);
};

/** Returns the Yjs update of many paragraphs, each of which takes two Yjs items. */
export const createParagraphsUpdate = (paragraphs: number): Uint8Array => {
  const doc = new Doc();
  const content = Array.from({ length: paragraphs }, () => {
    const paragraph = new XmlElement('paragraph');
    paragraph.insert(0, [new XmlText()]);
    return paragraph;
  });
  doc.getXmlFragment(editorFragment).insert(0, content);
  return encodeStateAsUpdate(doc);
};

/** Returns a Yjs update of many writers who each inserted letters at the same position, one by one. */
export const createConflictsUpdate = (writers: number, pieces: number): Uint8Array => {
  const merged = new Doc();
  for (let n = 0; n < writers; n++) {
    const doc = new Doc();
    for (let piece = 0; piece < pieces; piece++)
      doc.getXmlFragment(editorFragment).insert(0, [new XmlElement('paragraph')]);
    applyUpdate(merged, encodeStateAsUpdate(doc));
  }
  return encodeStateAsUpdate(merged);
};
