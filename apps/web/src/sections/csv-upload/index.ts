export { AnyFileButton } from './any-file-button.tsx';
export { CsvUploadButton } from './csv-upload-button.tsx';
export { openCsvUpload } from './opening.ts';
export { useCsvUploads } from './uploads.ts';
