import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answer of the test model server to a request: a text, or a function that sends the response itself. */
export type ModelReply = string | ((reply: ServerResponse) => void);

type ModelRequest = { url: string; headers: IncomingHttpHeaders; body: string };

/** Sends a text as a chat completion. */
export const writeCompletion = (content: string): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });

/** Starts a language model server for tests. It sends its replies in turn and then repeats the last one. */
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
    /** Sets the replies and forgets earlier requests. */
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
