import { type Doc, XmlElement, XmlText } from 'yjs';
import { fragmentName } from './html.ts';

/** A paragraph whose every second letter is bold, with one link around all of them: the link is written once for each letter. */
export const writeLinked = (doc: Doc, letters: number, href: string): void => {
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText();
  paragraph.insert(0, [text]);
  doc.transact(() => {
    doc.getXmlFragment(fragmentName).insert(0, [paragraph]);
    text.insert(0, 'a'.repeat(letters), { link: { href } });
    for (let at = 0; at < letters; at += 2) text.format(at, 1, { bold: true });
  });
};
