export { CsvUploadButton } from './csv-upload-button.tsx';
export { CsvUploadMenu } from './csv-upload-menu.tsx';
export { openCsvUpload } from './opening.ts';
export { useCsvUploads } from './uploads.ts';
