import type { Endpoint, ReplyOf } from '@bellwether/contract/endpoint';
import { sendImportFile } from './send-file.ts';

/** Refusal of an import by the server or by this program. Its message is shown to the user. */
export class ImportRefused extends Error {}

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Path of a file to send as an upload. */
  file?: string;
};

export type ImportServer = { ask<E extends Endpoint>(endpoint: E, request?: Request): Promise<ReplyOf<E>> };

/**
 * Creates a client for the server at a URL, signed in when a token is given. Its calls throw `ImportRefused` with the
 * server's message, or with a message that the server does not answer.
 */
export function createServerClient(url: string, token?: string): ImportServer {
  return {
    ask: async <E extends Endpoint>(endpoint: E, { params = {}, query = {}, body, file }: Request = {}) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const address = `${url}/v1${path}?${new URLSearchParams(query)}`;
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answering =
        file === undefined ? send(address, endpoint, headers, body) : sendImportFile(address, headers, file);
      const { status, text } = await answering.catch((error: unknown) => {
        throw new ImportRefused(`${url} does not answer: ${reasonOf(error)}`);
      });
      if (status >= 300) throw new ImportRefused(sentenceOf(text) ?? `The server answered ${status}.`);
      return (endpoint.reply === 'file' ? text : JSON.parse(text)) as ReplyOf<E>;
    },
  };
}

async function send(address: string, { method }: Endpoint, headers: Record<string, string>, body: unknown) {
  const reply = await fetch(address, {
    method,
    ...(body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: reply.status, text: await reply.text() };
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
};

const sentenceOf = (answer: string): string | undefined => {
  try {
    const { errors } = JSON.parse(answer) as { errors?: string[] };
    return errors?.join('\n');
  } catch {
    return undefined;
  }
};
