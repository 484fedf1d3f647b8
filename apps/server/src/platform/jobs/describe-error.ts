import { Problem } from '@bellwether/domain/problems';
import { diskFullMessage, isDiskFull } from '../disk-full.ts';

const maxLength = 300;

const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);

/**
 * Removes secrets from a text and cuts it to one line of at most 300 characters. Secrets are passwords in URLs,
 * credentials and the long random words of links and keys. Ids remain.
 */
export const redactSecrets = (text: string): string => {
  const safe = text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replace(
      /\b(pass(?:word)?|secret|token|key|authorization)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|\S+)/gi,
      '$1$2…',
    )
    .replace(/[A-Za-z0-9_+-]{32,}/g, (word) => (isId(word) ? word : '…'))
    .replace(/\s+/g, ' ')
    .trim();
  return safe.length > maxLength ? `${safe.slice(0, maxLength - 1)}…` : safe;
};

const messagesByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The other server refuses connections.',
  ECONNRESET: 'The other server closed the connection.',
  ENOTFOUND: 'The name of the other server is unknown.',
  EAI_AGAIN: 'The name of the other server could not be looked up.',
  ETIMEDOUT: 'The other server did not answer in time.',
  ESOCKET: 'The other server could not be reached.',
  EAUTH: 'The other server refused our user name or password.',
};

/** Returns an error message for admins, without secrets. For an unexpected error this is its first line. */
export const describeError = (error: unknown): string => {
  if (error instanceof Problem) return redactSecrets(error.message);
  if (isDiskFull(error)) return diskFullMessage;
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) };
  const explanation = code === undefined ? undefined : messagesByCode[code];
  const detail = redactSecrets((message.split('\n')[0] ?? '').trim());
  return explanation === undefined
    ? detail || 'It failed without an error message.'
    : `${explanation}${detail ? ` (${detail})` : ''}`;
};
