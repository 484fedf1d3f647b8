import { expect, test, vi } from 'vitest';
import { changesShownFigures } from '../csv-upload-dialog.tsx';
import { onOpenRequest, openCsvUpload } from '../opening.ts';
import { findStep } from './steps.tsx';

test('failed, cancelled and pending uploads open at the check step, running and finished imports at the import step', () => {
  expect(findStep(undefined)).toBe('choose');
  for (const state of ['received', 'checking', 'checked', 'failed', 'cancelled'] as const)
    expect(findStep(state)).toBe('check');
  for (const state of ['importing', 'imported', 'undone'] as const) expect(findStep(state)).toBe('import');
});

test("an upload refetches the page's figures only when its state changes to imported or undone", () => {
  expect(changesShownFigures('importing', 'imported')).toBe(true);
  expect(changesShownFigures('imported', 'undone')).toBe(true);
  expect(changesShownFigures(undefined, 'imported')).toBe(false);
  expect(changesShownFigures('imported', 'imported')).toBe(false);
  expect(changesShownFigures('checking', 'checked')).toBe(false);
});

test('a request to upload opens the upload button of the same kind, until that button unmounts', () => {
  const open = vi.fn();
  const leave = onOpenRequest('ads', open);
  openCsvUpload('invoices');
  expect(open).not.toHaveBeenCalled();
  openCsvUpload('ads');
  leave();
  openCsvUpload('ads');
  expect(open).toHaveBeenCalledTimes(1);
});
