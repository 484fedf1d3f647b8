import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { openMinutesChecker } from './checker.ts';
import { MinutesTooLong, maxCheckHeapMb, maxCheckMs } from './limits.ts';
import { createAttributedUpdate, createParagraphsUpdate, createPlainUpdate } from './testing.ts';

const empty = () => encodeStateAsUpdate(new Doc());

test('the minutes checker checks further updates after a refused update', async () => {
  const checker = openMinutesChecker();
  try {
    expect(await checker.check('minutes', createAttributedUpdate(100, 100), empty)).toMatchObject({
      refused: 'not-ours',
    });
    expect(await checker.check('minutes', createPlainUpdate(10), empty)).toMatchObject({ refused: null });
    await expect(checker.open('other', createAttributedUpdate(100, 100))).rejects.toThrow(MinutesTooLong);
  } finally {
    await checker.close();
  }
});

test('the minutes checker renders the text of the document, whichever updates its copy has or lacks', async () => {
  const checker = openMinutesChecker();
  try {
    const document = new Doc();
    applyUpdate(document, createPlainUpdate(10));
    const state = encodeStateAsUpdate(document);
    // The copy lacks the document's text and has an update that the document never gets.
    await checker.check('minutes', createPlainUpdate(3), empty);
    const { html, state: rendered } = await checker.render(state);
    expect(new TextDecoder().decode(html)).toBe(`<p>${'a'.repeat(10)}</p>`);
    expect(rendered).toEqual(state);
    // Rendering does not change the copy: an update is still checked against it.
    expect(await checker.check('minutes', createPlainUpdate(2), empty)).toMatchObject({ refused: null });
  } finally {
    await checker.close();
  }
});

test('the minutes checker ends a check that takes too long, and performs the next check', async () => {
  const checker = openMinutesChecker({ heapMb: maxCheckHeapMb, checkMs: 1 });
  try {
    expect(await checker.check('minutes', createPlainUpdate(10), empty)).toEqual({
      refused: 'late',
      cpuMs: maxCheckMs,
    });
    await expect(checker.render(empty())).rejects.toThrow('in time');
  } finally {
    await checker.close();
  }
});

test('the minutes checker refuses an update that fills the memory of its thread, and performs the next check', async () => {
  const checker = openMinutesChecker({ heapMb: 20, checkMs: 60_000 });
  try {
    expect(await checker.check('minutes', createParagraphsUpdate(30_000), empty)).toEqual({
      refused: 'too-long',
      cpuMs: maxCheckMs,
    });
    expect(await checker.check('minutes', createPlainUpdate(10), empty)).toMatchObject({ refused: null });
  } finally {
    await checker.close();
  }
});
