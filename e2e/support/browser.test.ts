import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;

describe('browser harness', () => {
  test('the accessibility check reports a button without a name', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<button></button>'));
    await expect(expectAccessible(opened)).rejects.toThrow('button-name');
  });

  test('the accessibility check accepts a page without faults', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<button>Save</button>'));
    await expectAccessible(opened);
  });

  test('a dark phone page has a phone viewport and the dark colour scheme', async () => {
    const opened = await openPage({ fresh: true, size: 'phone', theme: 'dark' });
    await opened.setContent(page(''));
    const seen = await opened.evaluate('[innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]');
    expect(seen).toEqual([390, true]);
  });

  test.fails('a console error fails the test', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<script>console.error("broken")</script>'));
  });

  test('an expected console error does not fail the test', async () => {
    const opened = await openPage({ fresh: true, allow: [/broken/] });
    await opened.setContent(page('<script>console.error("broken")</script>'));
  });
});
