import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files.ts';
import { holdsTexts } from './words/places.ts';
import { readSource, type Words } from './words/read-source.ts';
import { commentRules, findBreach, textRules } from './words/rules.ts';

// Refuses words and openings that docs/writing.md rules out: in comments, test titles and texts that users see.
const breaches: string[] = [];
const paths = filesBelow('').filter(
  (path) => /\.tsx?$/.test(path) && !/\/migrations\/|^tools\/words\//.test(path),
);
for (const path of paths) {
  const { comments, titles, texts } = readSource(path, readFileSync(join(root, path), 'utf8'));
  const check = (words: readonly Words[], rules: typeof textRules) => {
    for (const { line, text } of words) {
      const message = findBreach(text, rules);
      if (message) breaches.push(`${path}:${line}: ${message} (${text.slice(0, 100)})`);
    }
  };
  check(comments, commentRules);
  check(titles, textRules);
  if (holdsTexts(path)) check(texts, textRules);
}
for (const breach of breaches) console.log(breach);
console.log(`${paths.length} files, ${breaches.length} words to change`);
if (breaches.length > 0) process.exitCode = 1;
