import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startScript } from '../../apps/server/src/start-script.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
/** Timeout far beyond a normal start, for busy machines: the test is about data after the kill, not speed. */
const patienceMs = 240_000;

export type ServerProcess = {
  /** Milliseconds from the start of the process to the first 200 of /healthz. */
  readyAfter: number;
  /** Kills the process like a power cut, so that none of its handlers run. */
  kill: () => Promise<void>;
};

/**
 * Starts the real server on a data folder and waits until it is ready. `settings`: additional environment variables.
 * @throws Error with the end of its output when it does not start.
 */
export async function startCrashServer(
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))
    throw new Error(`Another server uses port ${port}. Choose another one with --port.`);
  const begun = performance.now();
  const child = spawn('sh', [startScript, main], {
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-4000);
    });
  const kill = () => killHard(child);
  while (performance.now() - begun < patienceMs && child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (reply?.ok) return { readyAfter: performance.now() - begun, kill };
    await pause(50);
  }
  await kill();
  throw new Error(`The server did not start again. Its last output:\n${output}`);
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
