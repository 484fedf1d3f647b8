import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on, for a program that is told its port. It lies below those that Linux gives to whoever asks for
 * any: a connection that another test opens in the moment before the program listens would take one of those.
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
