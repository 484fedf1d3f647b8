import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { problem } from '@bellwether/domain/problems';

export type UploadState = CsvUpload['state'];

const allowed = {
  map: ['received', 'checking', 'checked', 'failed', 'cancelled', 'undone'],
  import: ['checked'],
  cancel: ['checking', 'importing'],
  undo: ['imported'],
} as const satisfies Record<string, readonly UploadState[]>;
export type UploadAction = keyof typeof allowed;

export const statesAllowing = (action: UploadAction): readonly UploadState[] => allowed[action];

const stateTexts: Record<UploadState, string> = {
  received: 'has not been checked yet',
  checking: 'is being checked',
  checked: 'has been checked but not imported',
  importing: 'is being imported',
  imported: 'has been imported',
  failed: 'could not be read',
  cancelled: 'was cancelled',
  undone: 'was undone',
};

/** Builds the 'conflict' problem for an action that is not allowed in the upload's state. */
export const refuseAction = (state: UploadState) => problem('conflict', `This file ${stateTexts[state]}.`);
