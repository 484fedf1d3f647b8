import { expect, test, vi } from 'vitest';
import {
  hasUnsavedForms,
  hasUnsavedWork,
  markSavedOrLeft,
  runOnceNothingUnsaved,
  saveBeforeLeaving,
  watchUnsaved,
} from './unsaved.ts';

test('an action that waits for unsaved work runs once, after a save [SESSION-042]', () => {
  let modified = true;
  const leave = watchUnsaved(() => modified);
  const reload = vi.fn();
  runOnceNothingUnsaved(reload);
  expect([hasUnsavedWork(), reload.mock.calls.length]).toEqual([true, 0]);
  markSavedOrLeft();
  expect(reload).not.toHaveBeenCalled();
  modified = false;
  markSavedOrLeft();
  markSavedOrLeft();
  expect(reload).toHaveBeenCalledOnce();
  leave();
});

test('an action that waits for unsaved work runs when the form is left, or at once if nothing is unsaved [SESSION-042]', () => {
  const reload = vi.fn();
  runOnceNothingUnsaved(reload);
  expect(reload).toHaveBeenCalledOnce();
  const leave = watchUnsaved(() => true);
  runOnceNothingUnsaved(reload);
  leave();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(hasUnsavedWork()).toBe(false);
});

test('a modified form or a pending deletion is an unsaved change [FORM-008] [FORM-009]', () => {
  const [still, modified] = [{ modified: false }, { modified: true }];
  expect(hasUnsavedForms([still, modified], [])).toBe(true);
  expect(hasUnsavedForms([still], ['m1'])).toBe(true);
  expect(hasUnsavedForms([still], [])).toBe(false);
  expect(hasUnsavedForms([], [])).toBe(false);
});

test('leaving the page saves forms with automatic saving and reports other unsaved forms', async () => {
  let pending = true;
  const stopSaving = watchUnsaved(
    () => pending,
    async () => {
      pending = false;
    },
  );
  expect(await saveBeforeLeaving()).toBe(false);
  const stopForm = watchUnsaved(() => true);
  expect(await saveBeforeLeaving()).toBe(true);
  stopForm();
  stopSaving();
});
