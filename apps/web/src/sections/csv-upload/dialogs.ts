// Both upload dialogs share one file to load, because the first dialog always leads to the second.
export { CsvUploadDialog } from './csv-upload-dialog.tsx';
export { RecogniseDialog } from './recognise-dialog.tsx';
