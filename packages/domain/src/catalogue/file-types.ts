/** Allowed file types by content, with their allowed file extensions, the usual one first. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/csv': ['csv'],
  'audio/mpeg': ['mp3'],
} as const satisfies Record<string, readonly string[]>;

export type FileType = keyof typeof fileTypes;

export const isFileType = (mime: string): mime is FileType => Object.hasOwn(fileTypes, mime);

/** Reports whether browsers can display or play a file type. */
export const isViewable = (mime: string): boolean => /^(image|audio)\/|^application\/pdf$/.test(mime);

export const maxFileBytes = 10 * 1024 ** 2;

const names = Object.values(fileTypes).map(([extension]) => extension.toUpperCase());

export const allowedFilesMessage = `Only these files can be added: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
export const fileTooLargeMessage = 'The file is larger than 10 MB. Please choose a smaller one.';
export const emptyFileMessage = 'The file is empty.';
