export const diskFullMessage =
  'The disk of the server is full. Nothing was changed. Please tell the administrator of the server.';

const codes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Checks whether an error was caused by a full disk. Databases mention this only in the error text. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (codes.includes((error as NodeJS.ErrnoException).code ?? '') ||
    /no space left on device|disk quota exceeded|file too large/i.test(error.message) ||
    isDiskFull(error.cause));
