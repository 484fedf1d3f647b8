import { expect, test, vi } from 'vitest';
import { hasUnsaved, hasUnsavedWork, markSavedOrLeft, watchUnsaved, whenNothingUnsaved } from './unsaved.ts';

test('what waits for unsaved work goes on when it was saved, once [SESSION-042]', () => {
  let modified = true;
  const leave = watchUnsaved(() => modified);
  const reload = vi.fn();
  whenNothingUnsaved(reload);
  expect([hasUnsavedWork(), reload.mock.calls.length]).toEqual([true, 0]);
  markSavedOrLeft();
  expect(reload).not.toHaveBeenCalled();
  modified = false;
  markSavedOrLeft();
  markSavedOrLeft();
  expect(reload).toHaveBeenCalledOnce();
  leave();
});

test('leaving the form counts as well, and with nothing unsaved there is no waiting [SESSION-042]', () => {
  const reload = vi.fn();
  whenNothingUnsaved(reload);
  expect(reload).toHaveBeenCalledOnce();
  const leave = watchUnsaved(() => true);
  whenNothingUnsaved(reload);
  leave();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(hasUnsavedWork()).toBe(false);
});

test('a modified form and a pending deletion are unsaved changes [FORM-008] [FORM-009]', () => {
  const [still, modified] = [{ modified: false }, { modified: true }];
  expect(hasUnsaved([still, modified], [])).toBe(true);
  expect(hasUnsaved([still], ['m1'])).toBe(true);
  expect(hasUnsaved([still], [])).toBe(false);
  expect(hasUnsaved([], [])).toBe(false);
});
