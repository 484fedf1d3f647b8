import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers one request: a text of the model, or a function that answers by itself. */
export type ModelReply = string | ((reply: ServerResponse) => void);

type ModelRequest = { url: string; headers: IncomingHttpHeaders; body: string };

/** Writes a text as chat completion. */
export const writeCompletion = (content: string): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });

/** Starts a server of language models on this machine. It gives its replies in turn, the last one again and again. */
export const startModelServer = async () => {
  const requests: ModelRequest[] = [];
  let replies: readonly ModelReply[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? '';
    requests.push({ url: request.url ?? '', headers: request.headers, body });
    if (typeof reply === 'function') reply(response);
    else response.setHeader('content-type', 'application/json').end(writeCompletion(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Sets the replies, and forgets the requests so far. */
    answerWith: (...next: readonly ModelReply[]) => {
      replies = next;
      requests.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
