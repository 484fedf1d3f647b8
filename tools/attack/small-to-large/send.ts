import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { findFirstBusiness } from '../businesses.ts';
import type { AttackResponse, AttackTarget } from '../target.ts';

/** Limits for the input of a client: /healthz in milliseconds, and memory that the server gains, in bytes. */
const maxHealth = 250;
const maxPeak = 300e6;
/** Memory that may remain afterwards, in bytes, and the seconds in which the other memory must be released. */
const maxGrowth = 150e6;
const secondsToReturn = 30;
/** A busy machine can delay any process, so a slow attack is repeated and the best run counts. */
const tries = 3;

export type AttackClient = {
  target: AttackTarget;
  token: string;
  business: string;
  /** Sends a file as a web form does. */
  upload(path: string, field: string, name: string, bytes: Buffer): Promise<AttackResponse>;
};

/**
 * `expected` lists the allowed statuses: 200 and 201 for an input within the limits, 4xx with a message beyond them.
 */
export type AttackInput = {
  tried: string;
  account?: 'admin' | 'adviser' | 'client';
  expected: readonly number[];
  send: (attacker: AttackClient) => Promise<AttackResponse | readonly AttackResponse[]>;
};

const edge = 'attack-boundary';
const formOf = (field: string, name: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);

const createAttacker = async (target: AttackTarget, account: string): Promise<AttackClient> => {
  const token = await target.signIn(`${account}@bellwether.example`);
  return {
    target,
    token,
    business: await findFirstBusiness(target, token),
    upload: (path, field, name, bytes) =>
      target.ask(path, {
        token,
        body: formOf(field, name, bytes),
        headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      }),
  };
};

const sentence = (body: string): string | undefined => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message.length > 0 ? message : undefined;
  } catch {
    return undefined;
  }
};

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

type Run = { worst: number; peak: number; growth: number; ms: number; answers: readonly AttackResponse[] };

const runOnce = async (target: AttackTarget, input: AttackInput): Promise<Run> => {
  const attacker = await createAttacker(target, input.account ?? 'adviser');
  const before = await target.memory();
  const over = new AbortController();
  let most = before;
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await target.memory());
      await pause(25);
    }
  })();
  let answers: readonly AttackResponse[] = [];
  let ms = 0;
  const worst = await target.health(async () => {
    const begun = performance.now();
    answers = [await input.send(attacker)].flat();
    ms = performance.now() - begun;
  });
  over.abort();
  await watching;
  let after = await target.memory();
  for (let second = 0; second < secondsToReturn && after - before > maxGrowth; second += 1) {
    await pause(1_000);
    after = await target.memory();
  }
  return { worst, peak: most - before, growth: after - before, ms, answers };
};

const isFast = ({ worst, peak, growth }: Run) => worst <= maxHealth && peak <= maxPeak && growth <= maxGrowth;

export const createInputAttack = (input: AttackInput): Attack => ({
  tried: input.tried,
  run: async (target) => {
    let best = await runOnce(target, input);
    for (let n = 1; n < tries && !isFast(best); n++) {
      const next = await runOnce(target, input);
      if (next.worst < best.worst || next.peak < best.peak) best = next;
    }
    const statuses = [...new Set(best.answers.map(({ status }) => status))];
    const refusals = best.answers.filter(({ status }) => status >= 400);
    const words = refusals.map(({ body }) => sentence(body));
    return {
      came: `${statuses.join('/')}${words[0] ? ` "${words[0].slice(0, 90)}"` : ''}, ${(best.ms / 1000).toFixed(1)} s; /healthz ${best.worst.toFixed(0)} ms, memory +${megabytes(best.peak)} MB, then +${megabytes(best.growth)} MB`,
      held:
        isFast(best) &&
        statuses.every((status) => input.expected.includes(status)) &&
        words.every((word) => word !== undefined),
    };
  },
});
