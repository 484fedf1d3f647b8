export {
  type AttachedFile,
  attachFiles,
  attachmentsRelation,
  openImageForReaders,
  readAttachedFiles,
} from './attachments.ts';
export { createFilesContext, type FilesContext } from './context.ts';
export { fileUrlWithToken } from './present.ts';
export { receiveFile, restoreFile } from './receive.ts';
