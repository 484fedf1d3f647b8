/** The kinds of file that may be kept: what the content is, and the endings its name may have, the usual one first. */
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

/** The types that browsers show or play by themselves. */
export const isViewable = (mime: string): boolean => /^(image|audio)\/|^application\/pdf$/.test(mime);

/** The largest file that is kept, in bytes: 10 MB. */
export const maxFileBytes = 10 * 1024 ** 2;

const names = Object.values(fileTypes).map(([usual]) => usual.toUpperCase());

/** What a person is told who chose another type. */
export const allowedFilesMessage = `Only these files can be added: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
export const fileTooLargeMessage = 'The file is larger than 10 MB. Please choose a smaller one.';
export const emptyFileMessage = 'The file is empty.';
