import { expect, test } from 'vitest';
import { hasReadableComments, readComments } from './read-comments.ts';

test.each([
  ['a.css', '/* First. */\n.a { b: url(//c); } /* Second,\n   longer. */', ['1 First.', '2 Second, longer.']],
  ['a.html', '<!-- First. -->\n<style>\n/* Second. */\n</style>', ['1 First.', '3 Second.']],
  [
    'a.typ',
    '#let a = "https://b"\n// First,\n// longer.\n/* // Second. */',
    ['2 First, longer.', '4 // Second.'],
  ],
  ['a.grit', 'or {} // First.', ['1 First.']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own placeholder.
  ['a.sh', '#!/bin/sh\n# First,\n#\n# longer.\nb="${c#d}" # Second.', ['2 First, longer.', '5 Second.']],
  ['b/Dockerfile', '# First.\nFROM a', ['1 First.']],
  ['a.json', '{ "a": "// First." }', []],
])('the comments of %s are read with their lines', (path, source, comments) => {
  expect(readComments(path, source).map(({ line, text }) => `${line} ${text.replace(/\s+/g, ' ')}`)).toEqual(
    comments,
  );
  expect(hasReadableComments(path)).toBe(comments.length > 0);
});
