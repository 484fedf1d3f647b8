import { expect, test, vi } from 'vitest';
import { hasUnsavedWork, savedOrLeft, watchUnsaved, whenNothingUnsaved } from './unsaved.ts';

test('what waits for unsaved work goes on when it was saved, once [SESSION-042]', () => {
  let modified = true;
  const leave = watchUnsaved(() => modified);
  const reload = vi.fn();
  whenNothingUnsaved(reload);
  expect([hasUnsavedWork(), reload.mock.calls.length]).toEqual([true, 0]);
  savedOrLeft();
  expect(reload).not.toHaveBeenCalled();
  modified = false;
  savedOrLeft();
  savedOrLeft();
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
