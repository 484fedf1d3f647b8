import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDemo } from './demo.ts';
import { inviteFirstAdmin } from './first-admin.ts';
import type { App } from './http/deps.ts';
import { openDeps } from './open.ts';
import { freeStartupMemory } from './startup-memory.ts';

/** Maximum durations of a shutdown in milliseconds: for open answers, and for the whole shutdown. */
const drainTimeoutMs = 5_000;
const shutdownTimeoutMs = 20_000;

const stopInTime = async (server: App['server'], close: () => Promise<void>): Promise<void> => {
  setTimeout(() => {
    console.error('The server did not stop in time and was terminated.');
    // An ordinary exit waits for the threads of native code, of which one may hang.
    process.kill(process.pid, 'SIGKILL');
  }, shutdownTimeoutMs).unref();
  const drainTimer = setTimeout(() => server.server.closeAllConnections(), drainTimeoutMs);
  await server.close();
  clearTimeout(drainTimer);
  await close();
};

const stopOnSignals = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
};

/**
 * `demo`: fill an empty store with demo data instead of inviting the first admin. `pages`: resolves when the web build
 * that runs at the same time is finished.
 */
export type StartOptions = { demo: boolean; pages?: Promise<void> };

/**
 * Starts the server and resolves once it listens. @throws Error with a readable sentence when a setting is wrong, the
 * data folder is in use, or no user could sign in.
 */
export const start = async ({ demo, pages }: StartOptions): Promise<void> => {
  // From here on, only the owner can access files that the process creates.
  process.umask(0o077);
  const config = readConfig(process.env);
  const deps = await openDeps(config, (error) => console.error(error));
  try {
    const [notice] = await Promise.all([demo ? openDemo(deps) : inviteFirstAdmin(deps), pages]);
    const { server } = await buildApp(deps);
    freeStartupMemory();
    stopOnSignals(() => stopInTime(server, deps.close));
    console.log(`Bellwether listens on ${await server.listen({ port: config.port, host: config.host })}`);
    if (notice !== undefined) console.log(notice);
  } catch (error) {
    await deps.close();
    throw error;
  }
};
