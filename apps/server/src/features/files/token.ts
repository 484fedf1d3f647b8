import type { Signer } from '../../platform/secrets.ts';

const lifetime = 10 * 60_000;

/**
 * Builds a token that lets its holder read a file for 10 minutes: `{end, ms since 1970 in base 36}.{signature of file
 * and end}`.
 */
export const createFileToken = (signer: Signer, fileId: string, now: Date): string => {
  const ends = (now.getTime() + lifetime).toString(36);
  return `${ends}.${signer.sign(`${fileId}.${ends}`)}`;
};

export const isValidFileToken = (signer: Signer, fileId: string, token: string, now: Date): boolean => {
  const [ends = '', signature = ''] = token.split('.');
  return signer.verifies(`${fileId}.${ends}`, signature) && Number.parseInt(ends, 36) > now.getTime();
};
