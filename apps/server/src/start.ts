import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDemo } from './demo.ts';
import { inviteFirstAdmin } from './first-admin.ts';
import { openDeps } from './open.ts';

/** Stops in good order on Ctrl+C and when the system asks for it. */
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
 * Starts the server and answers once it listens.
 * @param demo fill an empty store with the demo, instead of inviting the first administrator.
 * @throws Error with a sentence when a setting is wrong, the data folder is in use, or nobody could sign in.
 */
export const start = async (demo: boolean): Promise<void> => {
  const config = readConfig(process.env);
  const deps = await openDeps(config, (error) => console.error(error));
  try {
    const told = demo ? await openDemo(deps) : await inviteFirstAdmin(deps);
    const { server } = await buildApp(deps);
    stopOnSignals(async () => {
      await server.close();
      await deps.close();
    });
    console.log(`Bellwether listens on ${await server.listen({ port: config.port, host: config.host })}`);
    if (told !== undefined) console.log(told);
  } catch (error) {
    await deps.close();
    throw error;
  }
};
