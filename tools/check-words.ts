import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files.ts';
import { hasUserTexts, isChecked, showsBadExamples } from './words/places.ts';
import { hasReadableComments, readComments } from './words/read-comments.ts';
import { readMarkdown } from './words/read-markdown.ts';
import { readSourceTexts } from './words/read-source.ts';
import { commentRules, findBreach, textRules, titleRules } from './words/rules.ts';
import type { LocatedText } from './words/words.ts';

// Refuses words and openings that docs/writing.md rules out: in comments, test titles, texts that users see, and
// Markdown.
const breaches: string[] = [];
const paths = filesBelow('').filter(isChecked);
for (const path of paths) {
  const source = readFileSync(join(root, path), 'utf8');
  const check = (words: readonly LocatedText[], rules: typeof textRules) => {
    for (const { line, text } of words) {
      const message = findBreach(text, rules);
      if (message) breaches.push(`${path}:${line}: ${message} (${text.slice(0, 100)})`);
    }
  };
  if (hasReadableComments(path)) check(readComments(path, source), commentRules);
  else if (path.endsWith('.md')) {
    const { paragraphs, labels } = readMarkdown(source);
    check(paragraphs, commentRules);
    if (!showsBadExamples(path)) check(labels, textRules);
  } else {
    const { comments, titles, texts } = readSourceTexts(path, source);
    check(comments, commentRules);
    check(titles, titleRules);
    if (hasUserTexts(path)) check(texts, textRules);
  }
}
for (const breach of breaches) console.log(breach);
console.log(`${paths.length} files, ${breaches.length} words to change`);
if (breaches.length > 0) process.exitCode = 1;
