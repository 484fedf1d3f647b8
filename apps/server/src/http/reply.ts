/** Reply with a status or headers besides its body. `body` is absent from a 304 and a 416. */
export class Reply<B> {
  readonly body: B | undefined;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: B | undefined, status: number | undefined, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** Returns a body with headers, e.g. `{ etag }` or a file name. */
export const reply = <B>(body: B, headers: Readonly<Record<string, string>>): Reply<B> =>
  new Reply(body, undefined, headers);

/** Returns a 304: the caller's copy under this tag is current. */
export const notModified = (etag: string): Reply<never> => new Reply<never>(undefined, 304, { etag });

/** Checks whether the caller already has this (strong, quoted) tag. */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((tag) => plainTag(tag.trim()) === etag);
};

/**
 * Removes the weak prefix and the coding suffix of a tag. A compressed reply appends its coding, as a strong
 * tag requires.
 */
const plainTag = (tag: string): string => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"');

export const etagForCoding = (etag: string, coding: string): string => etag.replace(/"$/, `-${coding}"`);
