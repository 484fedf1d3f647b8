import { expect, test } from 'vitest';
import { cutNotices } from './mend-json.ts';

test.for([
  ['<b>Notice</b>: Undefined index in /srv/a.php on line 12<br />\n[{"id":1}]', '[{"id":1}]'],
  ['Warning: Undefined array key [0] in {closure}\n{"id":1}', '{"id":1}'],
  ['\ufeff{"id":1}', '{"id":1}'],
  ['<!doctype html><script>var a = {"id":1};</script></html>', null],
  ['{"id":1', null],
  ['nothing', null],
  ['', null],
  [`${'['.repeat(200_000)}{"id":1}`, null],
] as const)('the JSON of a text is found at its end: %#', ([text, json]) => {
  expect(cutNotices(text)).toBe(json);
});
