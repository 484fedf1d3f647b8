import { pages } from '@bellwether/contract/pages/list';
import { expect, test } from 'vitest';
import { listScreens } from '../../../screen-files.ts';

test('the PDF of a page has the same title and requires the same permission as the page', async () => {
  const screens = new Map((await listScreens()).map((screen) => [screen.path, screen]));
  for (const { path, title, module } of pages)
    expect(screens.get(path)).toMatchObject({ path, title, permission: module });
});
