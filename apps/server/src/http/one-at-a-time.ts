import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Starts the requests of one connection one after the other, each once the previous answer was received. A
 * client that sends many and reads nothing costs no more than one request.
 */
export const serialiseRequests = (server: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, Promise<void>>();
  server.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const before = unanswered.get(socket);
    const { promise, resolve } = Promise.withResolvers<void>();
    unanswered.set(socket, promise);
    response.once('close', () => {
      if (unanswered.get(socket) === promise) unanswered.delete(socket);
      resolve();
    });
    if (!before) return done();
    void before.then(() => socket.destroyed || done());
  });
};
