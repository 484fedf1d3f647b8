import type { Page } from 'playwright-core';

/**
 * Somebody who writes into the minutes with random keystrokes and knows which letters have to stand there afterwards: they take away only what
 * they have just typed, and their letters are nobody else's. Where they stand is for the browser to say: a caret that it moves in the very moment
 * in which words of others come in is put back by the editor.
 */
export const openWriter = (page: Page, letters: string, begun: string) => {
  const kept = [...begun];
  let strokes = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    strokes += keys.length;
  };
  const stroke = async () => {
    const chance = Math.random();
    const letter = letters[Math.floor(Math.random() * letters.length)] ?? '';
    if (chance < 0.06) return press('Enter');
    if (chance < 0.14) return press(letter, 'Backspace');
    if (chance < 0.2) return press('ArrowLeft');
    if (chance < 0.26) return press('End');
    await press(letter);
    kept.push(letter);
  };
  return {
    /** Every letter that was typed and not taken away, in no order. */
    kept: (): readonly string[] => kept,
    /** Keys pressed. */
    strokes: () => strokes,
    /** Writes until this is true. */
    writeUntil: async (isOver: () => boolean) => {
      while (!isOver()) await stroke();
    },
  };
};
