import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files.ts';
import { hasUserTexts } from './words/places.ts';
import { readSourceTexts } from './words/read-source.ts';

// Prints every text of screens, mails, PDFs, problems and metrics with its place: `npm run copy [-- FOLDER]`.
const [folder = ''] = process.argv.slice(2);
let count = 0;
for (const path of filesBelow('').filter((one) => one.startsWith(folder) && hasUserTexts(one))) {
  for (const { line, text } of readSourceTexts(path, readFileSync(join(root, path), 'utf8')).texts) {
    count += 1;
    console.log(`${path}:${line}  ${text}`);
  }
}
console.log(`${count} texts`);
