export { buildDocument, fetchDocument } from './build-document.ts';
