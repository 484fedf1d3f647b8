import { Doc, XmlElement, XmlText } from 'yjs';
import { renderMinutes } from '../../../apps/server/src/features/meetings/minutes/check-copies.ts';
import { editorFragment } from '../../../apps/server/src/features/meetings/minutes/html.ts';
import { storeMinutes } from '../../../apps/server/src/features/meetings/minutes/store.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

const toParagraph = (line: string): XmlElement => {
  const isHeading = line.startsWith('# ');
  const text = new XmlText();
  text.insert(0, isHeading ? line.slice(2) : line, isHeading ? { bold: true } : {});
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [text]);
  return paragraph;
};

/** Stores minutes as the editor does. Each line is a paragraph, bold if it begins with '# '. */
export async function writeMinutes(
  db: Database,
  lines: readonly string[],
  meeting: Parameters<typeof storeMinutes>[3],
): Promise<void> {
  const document = new Doc();
  // The client id is fixed, so that a demo of the same date has the same document.
  document.clientID = 1;
  document.getXmlFragment(editorFragment).insert(0, lines.map(toParagraph));
  await storeMinutes(db, renderMinutes(document), undefined, meeting);
}
