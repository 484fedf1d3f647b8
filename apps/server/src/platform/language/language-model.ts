import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { LanguageModelConfig } from '../../config.ts';

/** Timeout of a request, from the connection to the last byte of the reply. */
const defaultTimeout = 20_000;
/** Maximum bytes of a model's reply. A reworded text needs less than 2 KB. */
const maxReplyBytes = 64 * 1024;
/** Pause before the second request: the default, and the maximum that the server may ask for. */
const defaultPause = 1000;
const maxPause = 10_000;

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type LanguageModel = {
  /** Returns the model's answer, or null if there is none; the reason is reported. */
  ask(messages: readonly ChatMessage[]): Promise<string | null>;
};

const replySchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

/**
 * Reason in our own words. Errors of fetch and replies of the server may contain the API key, so those are not
 * reported.
 */
class NoAnswer extends Error {}

/** Returns the text of a reply. @throws NoAnswer for a reply that is too large. */
const readReply = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new NoAnswer('The language model sent a reply of more than 64 KB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns the pause that a server asks for in its Retry-After header, in seconds or as a date. The result is in
 * milliseconds.
 */
const readPause = (header: string | null): number => {
  if (header === null || header.trim() === '') return defaultPause;
  const seconds = Number(header);
  const pause = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(pause) ? defaultPause : Math.max(0, pause);
};

const isBusy = ({ status }: Response): boolean => status === 429 || status >= 500;

const describeFailure = (error: unknown, timeout: number): string => {
  if (error instanceof NoAnswer) return error.message;
  const { name, cause } = error instanceof Error ? error : { name: '', cause: undefined };
  if (name === 'TimeoutError') return `The language model did not answer within ${timeout / 1000} seconds.`;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `The language model could not be reached${code}.`;
};

/** Opens a client for a server with the chat completions API of OpenAI. */
export const openLanguageModel = (
  { url, model, key }: LanguageModelConfig,
  { report, timeout = defaultTimeout }: { report: (error: unknown) => void; timeout?: number },
): LanguageModel => {
  const send = (messages: readonly ChatMessage[]): Promise<Response> =>
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: false }),
      // Redirects are refused, because they would send the API key and business figures elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });

  /** Sends a request, and repeats it once if the server is busy and asks for a short pause. */
  const sendTwice = async (messages: readonly ChatMessage[]): Promise<Response> => {
    const first = await send(messages);
    const pause = readPause(first.headers.get('retry-after'));
    if (!isBusy(first) || pause > maxPause) return first;
    await first.body?.cancel();
    await wait(pause);
    return send(messages);
  };

  const read = async (messages: readonly ChatMessage[]): Promise<string> => {
    const reply = await sendTwice(messages);
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new NoAnswer(`The language model answered with status ${reply.status}.`);
    }
    const parsed = replySchema.safeParse(parseJson(await readReply(reply)));
    const content = parsed.data?.choices[0]?.message.content;
    if (content === undefined) throw new NoAnswer('The language model sent a reply that is not understood.');
    if (key !== undefined && content.includes(key))
      throw new NoAnswer('The language model sent its own key back.');
    return content;
  };

  return {
    ask: async (messages) => {
      try {
        return await read(messages);
      } catch (error) {
        report(new Error(describeFailure(error, timeout)));
        return null;
      }
    },
  };
};
