import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '../source-error.ts';
import { isIpLiteral, PrivateHostError } from './public-address.ts';

type NamedRequest = {
  method: string;
  headers: Headers;
  body?: string;
  signal: AbortSignal;
  lookup: LookupFunction;
};

const bodiless = [204, 205, 304];

/**
 * Sends a request to the host of an address, as `fetch` does, but with a lookup. It does not follow redirects.
 * @throws the signal's reason if it is aborted; the error of the lookup or the connection
 */
export const fetchNamedHost = (
  url: URL,
  { method, headers, body, signal, lookup }: NamedRequest,
  request: typeof requestByHttps = requestByHttps,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...Object.fromEntries(headers), 'accept-encoding': 'gzip' },
      signal,
      lookup,
      // A connection of its own for each request: a shared one may belong to code without a guard.
      agent: false,
    });
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    sent.on('response', (message) => {
      const fields = new Headers();
      for (const [name, value] of Object.entries(message.headers))
        for (const one of [value ?? []].flat()) fields.append(name, one);
      const status = message.statusCode ?? 0;
      const isZipped = fields.get('content-encoding')?.toLowerCase() === 'gzip';
      // The reader of the content gets an error of either.
      const content = isZipped ? pipeline(message, createGunzip(), () => undefined) : message;
      try {
        const stream = bodiless.includes(status) ? null : (Readable.toWeb(content) as ReadableStream);
        resolve(new Response(stream, { status, headers: fields }));
      } catch (error) {
        message.destroy();
        reject(error instanceof Error ? error : new Error('The answer has no valid status.'));
      }
    });
    sent.end(body);
  });

/** Checks an address whose host a user has named. @throws SourceError for one that is no public website */
const requirePublicAddress = (address: string): URL => {
  const url = new URL(address);
  if (url.protocol !== 'https:')
    throw new SourceError('configuration', `The address of ${url.host} must begin with https://.`);
  if (isIpLiteral(url))
    throw new SourceError(
      'configuration',
      `Enter the name of the website, such as shop.example, instead of the IP address ${url.hostname}.`,
    );
  return url;
};

/** Returns the fault of a failed connection to a host that a user has named; null if it says nothing about the name. */
export const findHostFault = (address: string, cause: unknown): SourceError | null => {
  const { host } = new URL(address);
  if (cause instanceof PrivateHostError)
    return new SourceError(
      'configuration',
      `Bellwether does not connect to ${host}, because it is in a private network. Enter the address of a public website.`,
      { cause },
    );
  if ((cause as { code?: unknown } | null)?.code === 'ENOTFOUND')
    return new SourceError('configuration', `There is no website at ${host}. Check the address.`, { cause });
  return null;
};

const redirectStatuses = [301, 302, 303, 307, 308];
const maxRedirects = 3;

/** Returns the address to which a response leads; null for another response. @throws SourceError for another host */
const findRedirect = (from: URL, { status, headers }: Response): string | null => {
  const location = headers.get('location');
  if (!redirectStatuses.includes(status) || location === null) return null;
  if (!URL.canParse(location, from.href))
    throw new SourceError('configuration', `The website at ${from.host} leads to an address that is none.`);
  const to = new URL(location, from.href);
  const lead = `The website at ${from.host} leads to`;
  if (!['http:', 'https:'].includes(to.protocol))
    throw new SourceError('configuration', `${lead} an address without https.`);
  if (isIpLiteral(to)) throw new SourceError('configuration', `${lead} an IP address.`);
  if (to.hostname !== from.hostname)
    throw new SourceError(
      'configuration',
      `The address ${from.host} leads to ${to.hostname}. Enter https://${to.hostname} as the address.`,
    );
  if (to.protocol !== 'https:') throw new SourceError('configuration', `${lead} an address without https.`);
  if (to.host !== from.host) throw new SourceError('configuration', `${lead} another port.`);
  return to.href;
};

/**
 * Follows the redirects of a website, at most three, to its own host only, as the request has keys.
 * @throws SourceError for an address that is not public, and for a redirect that is not followed
 */
export const followRedirects = async (
  address: string,
  method: string,
  send: (address: string) => Promise<Response>,
): Promise<Response> => {
  const first = requirePublicAddress(address);
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(url.href);
    const next = findRedirect(first, response);
    if (next === null) return response;
    await response.body?.cancel();
    if (method !== 'GET')
      throw new SourceError('configuration', `The website at ${first.host} redirects what is sent to it.`);
    url = new URL(next);
  }
  throw new SourceError('configuration', `The website at ${first.host} redirects without an end.`);
};
