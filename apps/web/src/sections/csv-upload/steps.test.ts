import { uploadTypeModules } from '@bellwether/contract/api/csv-uploads';
import { expect, test, vi } from 'vitest';
import { onOpenRequest, openCsvUpload } from './opening.ts';
import { findStep } from './steps.tsx';
import { uploadModule } from './upload-types.ts';
import { affectsFigures } from './use-fresh-figures.ts';

test('a file that is refused, cancelled or waits is checked; one that runs or ended is at the import', () => {
  expect(findStep(undefined)).toBe('choose');
  for (const state of ['received', 'checking', 'checked', 'failed', 'cancelled'] as const)
    expect(findStep(state)).toBe('check');
  for (const state of ['importing', 'imported', 'undone'] as const) expect(findStep(state)).toBe('import');
});

test('the page asks anew when an upload was seen to come in or to go out, and only then', () => {
  expect(affectsFigures('importing', 'imported')).toBe(true);
  expect(affectsFigures('imported', 'undone')).toBe(true);
  expect(affectsFigures(undefined, 'imported')).toBe(false);
  expect(affectsFigures('imported', 'imported')).toBe(false);
  expect(affectsFigures('checking', 'checked')).toBe(false);
});

test("an upload belongs to the contract's module of its kind", () =>
  expect(uploadModule).toEqual(uploadTypeModules));

test('a action to upload reaches the button of its kind, until that goes', () => {
  const open = vi.fn();
  const leave = onOpenRequest('ads', open);
  openCsvUpload('invoices');
  expect(open).not.toHaveBeenCalled();
  openCsvUpload('ads');
  leave();
  openCsvUpload('ads');
  expect(open).toHaveBeenCalledTimes(1);
});
