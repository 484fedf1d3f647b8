/** A reply with more to it than its body. `body` is absent from a 304 and a 416. */
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

/** A body with headers, e.g. `{ etag }` or a file name. */
export const reply = <B>(body: B, headers: Readonly<Record<string, string>>): Reply<B> =>
  new Reply(body, undefined, headers);

/** 304: what the caller holds under this tag is still true. */
export const notModified = (etag: string): Reply<never> => new Reply<never>(undefined, 304, { etag });

/** Does the caller hold this (strong, quoted) tag already? */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((tag) => plainTag(tag.trim()) === etag);
};

/** A compressed reply carries the tag of its content with the coding behind it, as a strong tag must; this takes it off. */
const plainTag = (tag: string): string => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"');

export const etagForCoding = (etag: string, coding: string): string => etag.replace(/"$/, `-${coding}"`);
