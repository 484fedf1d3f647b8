import { setTimeout as pause } from 'node:timers/promises';
import {
  createAttributedUpdate,
  createConflictsUpdate,
  createLinkedUpdate,
  createParagraphsUpdate,
  createPlainUpdate,
  createRewrites,
} from '../../apps/server/src/features/meetings/minutes/testing.ts';
import type { Attack } from './attack.ts';
import { findFirstBusiness } from './businesses.ts';
import type { WebSocketLine } from './line.ts';
import type { AttackTarget } from './target.ts';

/** Limit in milliseconds for /healthz during an attack. A slow result is retried, because the machine may be busy. */
const maxHealth = 250;
const tries = 3;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

const varUint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varUint(Math.floor(value / 128))];
const text = (words: string) => {
  const bytes = Buffer.from(words);
  return Buffer.concat([Buffer.from(varUint(bytes.length)), bytes]);
};
/** Builds the messages that the web page sends: its sign-in and its document update. */
const signInFrame = (meeting: string, token: string) =>
  Buffer.concat([text(meeting), Buffer.from([2, 0]), text(token)]);
const updateFrame = (meeting: string, update: Uint8Array) =>
  Buffer.concat([text(meeting), Buffer.from([0, 2, ...varUint(update.length)]), update]);
const presenceFrame = (meeting: string, client: number, state: string) => {
  const states = Buffer.concat([Buffer.from([1, ...varUint(client), 1]), text(JSON.stringify(state))]);
  return Buffer.concat([text(meeting), Buffer.from([1, ...varUint(states.length)]), states]);
};
/** Prefix of the server's reply to a successful sign-in. */
const letIn = (meeting: string) => Buffer.concat([text(meeting), Buffer.from([2, 2])]);

const newMeeting = async (target: AttackTarget, token: string): Promise<string> => {
  const business_id = await findFirstBusiness(target, token);
  const list = await target.ask(`/v1/users?business_id=${business_id}&response=user_list`, { token });
  const people = (JSON.parse(list.body) as { data: { id: string }[] }).data;
  const { status, body } = await target.ask('/v1/meetings', {
    token,
    body: {
      business_id,
      name: 'Attack',
      attendees: people.slice(0, 1).map(({ id }) => id),
      date: '2030-01-29',
      start_time: '10:00',
      end_time: '11:30',
    },
  });
  if (status !== 201) throw new Error(`A meeting was answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: { id: string } }).data.id;
};

const joined = async (target: AttackTarget, meeting: string, token: string): Promise<WebSocketLine> => {
  const line = await target.join();
  line.send(signInFrame(meeting, token));
  return line;
};

const htmlLength = async (target: AttackTarget, meeting: string, token: string): Promise<number> =>
  (await target.ask(`/v1/meetings/${meeting}/minutes`, { token })).body.length;

/** Runs an attack a few times and returns the run in which /healthz was fastest. */
const calmly = async (attempt: () => Promise<{ worst: number; came: string; held: boolean }>) => {
  let best = await attempt();
  for (let n = 1; n < tries && best.held && best.worst > maxHealth; n++) {
    const next = await attempt();
    if (!next.held || next.worst < best.worst) best = next;
  }
  return {
    came: `${best.came}; /healthz ${best.worst.toFixed(0)} ms at most (bar ${maxHealth})`,
    held: best.held && best.worst <= maxHealth,
  };
};

const sockets = 64;
/**
 * Limits once all documents are closed: memory growth in bytes, and the seconds in which memory must be
 * released.
 */
const maxGrowth = 150e6;
/** Maximum memory in bytes that a client may add, even for a moment. */
const maxPeak = 300e6;
const secondsToReturn = 30;

/** Returns the server's memory in bytes once it is at most `atMost`, or after the time limit. */
const returned = async (target: AttackTarget, atMost: number): Promise<number> => {
  let memory = await target.memory();
  for (let second = 0; second < secondsToReturn && memory > atMost; second += 1) {
    await pause(1_000);
    memory = await target.memory();
  }
  return memory;
};

const documents: Attack = {
  tried: `${sockets} sockets of one client, each with a document of 1 MB`,
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const update = createPlainUpdate(1_000_000);
    return calmly(async () => {
      const meetings: string[] = [];
      for (let n = 0; n < sockets; n++) meetings.push(await newMeeting(target, token));
      const before = await target.memory();
      const lines: WebSocketLine[] = [];
      let let_in = 0;
      let most = 0;
      const worst = await target.health(async () => {
        for (const meeting of meetings) lines.push(await joined(target, meeting, token));
        await Promise.all(
          lines.map(async (line, n) => {
            const meeting = meetings[n] ?? '';
            const isIn = await Promise.race([line.heard(letIn(meeting)), pause(5_000, false)]);
            if (!isIn) return;
            let_in += 1;
            line.send(updateFrame(meeting, update));
          }),
        );
        for (let n = 0; n < 16; n++) {
          await pause(500);
          most = Math.max(most, await target.memory());
        }
        for (const line of lines) line.end();
        await pause(4_000);
      });
      const after = await returned(target, before + maxGrowth);
      return {
        worst,
        came: `${let_in} let in, memory ${megabytes(before)} before, ${megabytes(most)} at most, ${megabytes(after)} after`,
        held: let_in <= 30 && after - before <= maxGrowth,
      };
    });
  },
};

/** Sends an update of a meeting's minutes while another user of the same meeting keeps writing. */
const oneUpdate = (tried: string, build: () => Uint8Array): Attack => ({
  tried,
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const update = build();
    return calmly(async () => {
      const meeting = await newMeeting(target, token);
      const before = await target.memory();
      let most = before;
      let code = 0;
      const worst = await target.health(async () => {
        const line = await joined(target, meeting, token);
        await line.heard(letIn(meeting));
        line.send(updateFrame(meeting, update));
        code = await Promise.race([line.closed, pause(6_000, -1)]);
        most = Math.max(most, await target.memory());
        const next = await joined(target, meeting, token);
        await next.heard(letIn(meeting));
        next.send(updateFrame(meeting, createPlainUpdate(5)));
        line.end();
        // The server would retry saving minutes after their writer has left.
        await pause(4_000);
        next.end();
        most = Math.max(most, await target.memory());
      });
      const length = await htmlLength(target, meeting, token);
      const after = await returned(target, before + maxGrowth);
      const end = code === -1 ? 'taken' : `closed with ${code}`;
      return {
        worst,
        came: `${(update.length / 1000).toFixed(0)} kB ${end}, answer ${(length / 1000).toFixed(0)} kB, memory ${megabytes(before)} before, ${megabytes(most)} at most, ${megabytes(after)} after`,
        held: length > 5 && length <= 3_000_000 && most - before <= maxPeak && after - before <= maxGrowth,
      };
    });
  },
});

const amplification = (letters: number, href: number): Attack =>
  oneUpdate(
    `minutes of ${letters} letters under one link of ${href} characters, which every second letter repeats`,
    () => createLinkedUpdate(letters, `https://a.example/${'x'.repeat(href)}`),
  );

const attributes = (letters: number, names: number): Attack =>
  oneUpdate(`minutes of ${letters} letters under ${names} made-up attributes, every second letter bold`, () =>
    createAttributedUpdate(letters, names),
  );

const paragraphs = (count: number): Attack =>
  oneUpdate(`minutes of ${count} empty paragraphs`, () => createParagraphsUpdate(count));

const conflicts: Attack = oneUpdate('minutes that 2,000 writers began at the same place', () =>
  createConflictsUpdate(2_000, 20),
);

const crowd: Attack = {
  tried: 'minutes with presence of 244 made-up clients, 900 kB each',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const meeting = await newMeeting(target, token);
    const before = await target.memory();
    let sent = 0;
    const worst = await target.health(async () => {
      let line = await joined(target, meeting, token);
      await line.heard(letIn(meeting));
      for (let client = 1; client <= 244; client++) {
        line.send(presenceFrame(meeting, client, 'x'.repeat(900_000)));
        const isOpen = await Promise.race([line.closed.then(() => false), pause(20, true)]);
        if (isOpen) {
          sent += 1;
          continue;
        }
        line = await joined(target, meeting, token);
        await Promise.race([line.heard(letIn(meeting)), pause(1_000)]);
      }
      line.end();
    });
    const after = await returned(target, before + maxGrowth);
    return {
      came: `${sent} went on, memory ${megabytes(before)} before, ${megabytes(after)} after, /healthz ${worst.toFixed(0)} ms at most`,
      held: sent < 30 && after - before <= maxGrowth,
    };
  },
};

const flood: Attack = {
  tried: 'minutes with 100,000 messages without content on one line',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const meeting = await newMeeting(target, token);
    let code = 0;
    const worst = await target.health(async () => {
      const line = await joined(target, meeting, token);
      await line.heard(letIn(meeting));
      const silence = updateFrame(meeting, Uint8Array.of(0, 0));
      for (let n = 0; n < 100_000; n++) line.send(silence);
      code = await Promise.race([line.closed, pause(10_000, -1)]);
      line.end();
    });
    return {
      came: `${code === -1 ? 'taken' : `closed with ${code}`}, /healthz ${worst.toFixed(0)} ms at most`,
      held: code === 1013,
    };
  },
};

const deaf: Attack = {
  tried: 'a socket that reads nothing of minutes that are written anew again and again, 250 kB each time',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const meeting = await newMeeting(target, token);
    const [writer, reader] = [await joined(target, meeting, token), await joined(target, meeting, token)];
    await Promise.all([writer, reader].map((line) => line.heard(letIn(meeting))));
    reader.read(false);
    const next = createRewrites(250_000);
    for (let n = 0; n < 60; n++) {
      writer.send(updateFrame(meeting, next()));
      // The server counts deletions until the document is stored, so the attack waits for the save.
      await pause(600);
    }
    const isWriting = await Promise.race([writer.closed.then(() => false), pause(6_000, true)]);
    reader.read(true);
    const isCut = await Promise.race([reader.closed.then(() => true), pause(3_000, false)]);
    for (const line of [writer, reader]) line.end();
    return {
      came: `the reader was ${isCut ? '' : 'not '}cut off, the writer ${isWriting ? 'not' : 'was too'}`,
      held: isCut && isWriting,
    };
  },
};

const silent = (count: number, networks: number, maxOpen: number): Attack => ({
  tried: `${count} sockets of ${networks} networks that never sign in, then somebody from another`,
  run: async (target) => {
    const token = await target.signIn('owner@bellwether.example');
    const meeting = await newMeeting(target, token);
    const lines = await Promise.all(
      Array.from({ length: count }, (_, n) => target.join(`127.0.1.${1 + (n % networks)}`)),
    );
    const states = await Promise.all(lines.map(({ closed }) => Promise.race([closed, pause(1_000, -1)])));
    const line = await joined(target, meeting, token);
    const isIn = await Promise.race([line.heard(letIn(meeting)), pause(5_000, false)]);
    for (const one of [...lines, line]) one.end();
    const open = states.filter((code) => code === -1).length;
    return {
      came: `${open} stayed open, the other was ${isIn ? '' : 'not '}let in`,
      held: open <= maxOpen && isIn,
    };
  },
});

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
/** Malformed messages for a document name: each message type, truncated or invented. */
const strange = (name: string): Uint8Array[] => [
  ...[[42], [6, 1, 65], [0, 9, 0], [0, 2, 3, 255, 255, 255], [1, 5, 1, 1, 1, 1, 123], [2, 1, 1, 65]].map(
    (rest) => Buffer.concat([text(name), Buffer.from(rest)]),
  ),
  Buffer.from([200, 1]),
];

/** Sends each frame a hundred times on its own connection. Returns how many connections the server closed. */
const sendAll = async (
  target: AttackTarget,
  frames: readonly Uint8Array[],
  first?: { meeting: string; token: string },
) => {
  let closed = 0;
  for (const frame of frames) {
    const line = first ? await joined(target, first.meeting, first.token) : await target.join('127.0.0.4');
    if (first) await line.heard(letIn(first.meeting));
    for (let n = 0; n < 100; n++) line.send(frame);
    closed += (await Promise.race([line.closed.then(() => 1), pause(2_000, 0)])) as number;
    line.end();
  }
  return closed;
};

const malformed: Attack = {
  tried: 'documents named as what every object has, and 100 malformed frames on each of many lines',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const meeting = await newMeeting(target, token);
    const before = target.logged();
    const unknown = [
      ...names.map((name) => Buffer.concat([text(name), Buffer.from([0])])),
      ...strange(meeting),
    ];
    const known = strange(meeting);
    let closed = 0;
    const worst = await target.health(async () => {
      closed = await sendAll(target, unknown);
      closed += await sendAll(target, known, { meeting, token });
    });
    const lines = target.logged() - before;
    const all = unknown.length + known.length;
    return {
      came: `${closed} of ${all} lines closed, ${lines} lines logged, /healthz ${worst.toFixed(0)} ms at most`,
      held: closed === all && lines <= all,
    };
  },
};

export const minutesAttacks: readonly Attack[] = [
  documents,
  amplification(2_000, 20_000),
  amplification(8_000, 1_900),
  amplification(8_000, 60_000),
  attributes(6_000, 3_000),
  attributes(14_000, 8_000),
  paragraphs(25_000),
  conflicts,
  crowd,
  flood,
  deaf,
  silent(1_000, 1, 50),
  silent(1_500, 30, 300),
  malformed,
];
