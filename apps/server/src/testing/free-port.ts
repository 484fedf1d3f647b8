import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port, for a program that needs a fixed port. It is below Linux's ephemeral range, so that no
 * connection of another test takes it before the program listens.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
      return port;
    } catch (problem) {
      if (tries > 50) throw problem;
    }
  }
}
