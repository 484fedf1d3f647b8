import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs the server's tests with additional environment variables. The program's arguments name test files, as for
 * vitest. Returns the exit code.
 */
export const runServerTests = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const files = process.argv.slice(2);
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      ...(files.length > 0 ? files : ['apps/server']),
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const [code] = (await once(vitest, 'exit')) as [number | null];
  return code ?? 1;
};
