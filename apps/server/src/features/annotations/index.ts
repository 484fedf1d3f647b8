export { listUserAnnotations } from './user-notes.ts';
