import type { Page } from 'playwright-core';

/**
 * Opens a user who writes minutes with random keystrokes and knows which letters must remain. The user deletes only the
 * letter just typed, and every user types different letters. Letter positions are not checked, because the editor can
 * move the caret back when remote text arrives at that moment.
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
    /** Returns all letters typed and not deleted, in no particular order. */
    kept: (): readonly string[] => kept,
    strokes: () => strokes,
    writeUntil: async (isOver: () => boolean) => {
      while (!isOver()) await stroke();
    },
  };
};
