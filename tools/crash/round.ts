import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startCrashServer } from './server-process.ts';
import { type CrashClient, linesPerFile, signInForCrash, writeFileVersion } from './slice.ts';

export type CrashRound = {
  round: number;
  killedAfterMs: number;
  /** Last upload state that the client received before the kill. */
  seen: string;
  /** Content of the imported days as soon as the server was ready again. */
  atOnce: 'old' | 'new' | 'neither';
  later: string;
  readyMs: number;
  breaches: string[];
};

/** Server that is killed and restarted, with the imports that it has acknowledged so far. */
export type CrashBench = {
  port: number;
  dataDir: string;
  businessId: string;
  /** Settings of the server, as environment variables. */
  settings: Readonly<Record<string, string>>;
  server: ServerProcess;
  client: CrashClient;
  acknowledged: string[];
};

export async function openCrashBench(
  where: Pick<CrashBench, 'port' | 'dataDir' | 'businessId' | 'settings'>,
): Promise<CrashBench> {
  const server = await startCrashServer(where.port, where.dataDir, where.settings);
  const client = await signInForCrash(`http://127.0.0.1:${where.port}`, where.businessId);
  return { ...where, server, client, acknowledged: [] };
}

async function uploadVersion({ client, dataDir }: CrashBench, version: number): Promise<string> {
  const file = join(dataDir, 'version.csv');
  await writeFileVersion(file, version);
  const upload = await client.settled((await client.upload(file)).id);
  if (upload.state !== 'checked') throw new Error(`${upload.state}: ${upload.problems.join(' ')}`);
  return upload.id;
}

/** Imports a version of the file without a kill. Returns the duration in milliseconds. */
export async function importVersion(bench: CrashBench, version: number): Promise<number> {
  const id = await uploadVersion(bench, version);
  const begun = performance.now();
  await bench.client.beginImport(id);
  const { state } = await bench.client.settled(id);
  if (state !== 'imported') throw new Error(`An import without interruption is ${state}.`);
  bench.acknowledged.push(id);
  return performance.now() - begun;
}

/** Returns the imported version; undefined when the rows are not one complete version. */
async function versionIn(client: CrashClient): Promise<number | undefined> {
  const { revenue, documents } = await client.slice();
  const version = revenue / linesPerFile;
  return documents === linesPerFile && Number.isInteger(version) ? version : undefined;
}

/**
 * Starts the import of the next version and kills the server after `killAfter` milliseconds. Restarts the server and
 * checks the imported rows.
 */
export async function killOnce(
  bench: CrashBench,
  round: number,
  old: number,
  killAfter: number,
): Promise<CrashRound> {
  const next = old + 1;
  const id = await uploadVersion(bench, next);
  const asked = performance.now();
  let seen = 'nothing';
  const { client } = bench;
  const watching = (async () => {
    seen = (await client.beginImport(id)).state;
    seen = (await client.settled(id)).state;
  })().catch(() => undefined);
  await pause(killAfter);
  await bench.server.kill();
  const killedAfterMs = Math.round(performance.now() - asked);
  await watching;

  const again = await openCrashBench(bench);
  bench.server = again.server;
  bench.client = again.client;
  const breaches: string[] = [];
  const atOnce = await versionIn(bench.client);
  if (atOnce !== old && atOnce !== next) breaches.push('the slice is neither old nor new');
  if (seen === 'imported' && atOnce !== next) breaches.push('an acknowledged import is lost');
  let later = (await bench.client.settled(id)).state;
  // If the kill came before the import request arrived, the file is still `checked`, so the import is requested again.
  if (later === 'checked' && seen === 'nothing') {
    await bench.client.beginImport(id);
    later = (await bench.client.settled(id)).state;
  }
  if (later !== 'imported') breaches.push(`the upload is ${later}`);
  if ((await versionIn(bench.client)) !== next)
    breaches.push('after the import the slice is not the new one');
  bench.acknowledged.push(id);
  const states = new Map((await bench.client.list()).map((one) => [one.id, one.state]));
  if (bench.acknowledged.some((one) => states.get(one) !== 'imported'))
    breaches.push('an earlier import is not listed as imported');
  return {
    round,
    killedAfterMs,
    seen,
    atOnce: atOnce === old ? 'old' : atOnce === next ? 'new' : 'neither',
    later,
    readyMs: Math.round(bench.server.readyAfter),
    breaches,
  };
}
