import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Requests of one connection are begun one after the other, each when the answer before has been taken: who sends many at once and reads
 * nothing costs no more than one of them.
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
    // Nobody is left to answer once the connection has gone.
    void before.then(() => socket.destroyed || done());
  });
};
