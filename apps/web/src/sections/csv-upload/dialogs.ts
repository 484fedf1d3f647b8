// Both dialogs in one file to load: the first one always leads to the second.
export { CsvUploadDialog } from './csv-upload-dialog.tsx';
export { RecogniseDialog } from './recognise-dialog.tsx';
