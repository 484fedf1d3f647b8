import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Serialises the requests of a connection: a request starts once the client received the previous answer. A client that
 * sends many requests and reads no answers costs no more than one request.
 */
export const serialiseRequests = (server: FastifyInstance): void => {
  const openResponses = new WeakMap<Socket, Promise<void>>();
  server.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const previous = openResponses.get(socket);
    const { promise, resolve } = Promise.withResolvers<void>();
    openResponses.set(socket, promise);
    response.once('close', () => {
      if (openResponses.get(socket) === promise) openResponses.delete(socket);
      resolve();
    });
    if (!previous) return done();
    void previous.then(() => socket.destroyed || done());
  });
};
