import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Starts the requests of one connection one after the other, each once the previous answer was received. A
 * client that sends many and reads nothing costs no more than one request.
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
