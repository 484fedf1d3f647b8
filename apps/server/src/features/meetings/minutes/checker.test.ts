import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
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
    const { html } = await checker.render('minutes', empty);
    expect(new TextDecoder().decode(html)).toBe(`<p>${'a'.repeat(10)}</p>`);
    await expect(checker.open('other', createAttributedUpdate(100, 100))).rejects.toThrow(MinutesTooLong);
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
    await expect(checker.render('minutes', empty)).rejects.toThrow('in time');
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
