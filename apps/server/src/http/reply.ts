/** Reply that sets a status or headers besides the body. Statuses 304 and 416 have no `body`. */
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

/** Returns a reply with headers, such as an ETag or a file name. */
export const reply = <B>(body: B, headers: Readonly<Record<string, string>>): Reply<B> =>
  new Reply(body, undefined, headers);

/** Returns a 304 reply: the caller's copy with this ETag is current. */
export const notModified = (etag: string): Reply<never> => new Reply<never>(undefined, 304, { etag });

/** Checks whether a request's If-None-Match header contains this strong, quoted ETag. */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((tag) => plainTag(tag.trim()) === etag);
};

/**
 * Removes the weak prefix and the compression suffix of an ETag. Compressed replies carry a suffix, because strong
 * ETags identify the exact bytes.
 */
const plainTag = (tag: string): string => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"');

export const etagForCoding = (etag: string, coding: string): string => etag.replace(/"$/, `-${coding}"`);
