import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;

describe('the browser harness', () => {
  test('a button without a name is not accessible', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<button></button>'));
    await expect(expectAccessible(opened)).rejects.toThrow('button-name');
  });

  test('a plain page is accessible', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<button>Save</button>'));
    await expectAccessible(opened);
  });

  test('a phone in the dark is told so', async () => {
    const opened = await openPage({ fresh: true, size: 'phone', theme: 'dark' });
    await opened.setContent(page(''));
    const seen = await opened.evaluate('[innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]');
    expect(seen).toEqual([390, true]);
  });

  test.fails('an error on the page fails its test', async () => {
    const opened = await openPage({ fresh: true });
    await opened.setContent(page('<script>console.error("broken")</script>'));
  });

  test('an error the test means to cause does not fail it', async () => {
    const opened = await openPage({ fresh: true, allow: [/broken/] });
    await opened.setContent(page('<script>console.error("broken")</script>'));
  });
});
