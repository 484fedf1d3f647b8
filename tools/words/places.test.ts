import { expect, test } from 'vitest';
import { isChecked } from './places.ts';

test.each([
  ['README.md', true],
  ['apps/web/src/theme/base.css', true],
  ['apps/server/start.sh', true],
  ['apps/web/service-worker.js', true],
  ['.ci/run', true],
  ['package.json', false],
  ['samples/daily-sessions/LICENSE.md', false],
  ['apps/server/src/platform/postgres/migrations/0000_first.sql', false],
  ['tools/words/rules.ts', false],
])('decides whether the check reads %s', (path, checked) => {
  expect(isChecked(path)).toBe(checked);
});
