import type { AddressInfo } from 'node:net';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import type { StagedRows } from '../../apps/server/src/platform/warehouse.ts';
import { ratePerSecond, timeEach } from '../measure.ts';
import { questionsFor } from '../questions.ts';
import type { Ask, Told } from './talk.ts';

/**
 * The real server over a made installation. It answers reports over HTTP, and the parent asks it by message to run the same questions as
 * plain SQL on connections of its own: DuckDB lets only one process have the file.
 */
const [folder = '', businesses = ''] = process.argv.slice(2);
const deps = await openDeps(readConfig({ DATA_DIR: folder, NODE_ENV: 'production' }), (error) =>
  console.error(error),
);
const app = await buildApp(deps);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const questions = questionsFor(Number(businesses));

type Connection = StagedRows['connection'];
const rawConnections = 4;

/** Opens connections and keeps them until `work` ends. */
const withConnections = <T>(
  count: number,
  work: (all: Connection[]) => Promise<T>,
  open: Connection[] = [],
): Promise<T> =>
  open.length === count
    ? work(open)
    : deps.warehouse.staging((c) => withConnections(count, work, [...open, c]));

const tell = (told: Told): void => {
  process.send?.(told);
};

const answer = async (
  ask: Exclude<Ask, { ask: 'stop' }>,
  connections: readonly Connection[],
): Promise<Told> => {
  if (ask.ask === 'memory') return { told: 'memory', bytes: process.memoryUsage.rss() };
  const question = questions[ask.question];
  if (!question) throw new Error(`There is no question ${ask.question}.`);
  const run = async (n: number, connection: Connection | undefined) => {
    if (!connection) throw new Error('There is no connection.');
    const { sql, params } = question.raw(n);
    const result = await connection.runAndReadAll(sql, params);
    return result.getRowObjectsJS();
  };
  if (ask.ask === 'rows') return { told: 'rows', rows: await run(ask.variant, connections[0]) };
  if (ask.ask === 'times')
    return { told: 'times', times: await timeEach(ask.times, (n) => run(ask.first + n, connections[0])) };
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  const rate = await ratePerSecond(ask.callers, ask.seconds, async (n) => {
    const connection = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    try {
      await run(ask.first + n, connection);
    } finally {
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
    }
  });
  return { told: 'rate', perSecond: rate };
};

await withConnections(rawConnections, async (connections) => {
  tell({ told: 'ready', port: (app.server.server.address() as AddressInfo).port });
  await new Promise<void>((stop) => {
    process.on('message', (ask: Ask) => {
      if (ask.ask === 'stop') stop();
      else
        answer(ask, connections).then(tell, (error: unknown) =>
          tell({ told: 'error', message: String(error) }),
        );
    });
    process.on('disconnect', stop);
  });
});
await app.server.close();
await deps.close();
process.disconnect?.();
