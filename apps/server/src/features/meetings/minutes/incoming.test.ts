import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { expect, test } from 'vitest';
import { handleMessagesInTurn } from './incoming.ts';

/** Creates a fake socket. The test emits its messages and grants its turns. */
const opened = (shouldContinue = (_frame: Uint8Array) => true) => {
  let isPaused = false;
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
  });
  const turns: { bytes: number; allow: () => void }[] = [];
  const handledBytes: number[] = [];
  const handled = handleMessagesInTurn(socket as unknown as WebSocket, {
    waitForTurn: (bytes) => new Promise((allow) => void turns.push({ bytes, allow })),
    handle: (frame) => {
      handledBytes.push(frame.byteLength);
      return Promise.resolve(shouldContinue(frame));
    },
  });
  const receive = (...sizes: number[]) => {
    for (const size of sizes) socket.emit('message', Buffer.alloc(size));
  };
  const nextTurn = async () => {
    turns.shift()?.allow();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { socket, isPaused: () => isPaused, turns, handledBytes, handled, receive, nextTurn };
};

test('WebSocket messages wait for their turn in order, and reading pauses until they are handled', async () => {
  const { isPaused, turns, handledBytes, receive, nextTurn } = opened();
  receive(5, 6);
  expect(turns.map(({ bytes }) => bytes)).toEqual([5]);
  expect(handledBytes).toEqual([]);
  expect(isPaused()).toBe(true);
  await nextTurn();
  expect(handledBytes).toEqual([5, 6]);
  expect(isPaused()).toBe(false);
  receive(7);
  await nextTurn();
  expect(handledBytes).toEqual([5, 6, 7]);
});

test('a turn handles at most a hundred messages of a connection', async () => {
  const { turns, handledBytes, receive, nextTurn } = opened();
  receive(...Array<number>(250).fill(1));
  const counts: number[] = [];
  while (turns.length > 0) {
    await nextTurn();
    counts.push(handledBytes.length);
  }
  expect(counts).toEqual([100, 200, 250]);
});

test('a turn handles all remaining messages of a closed connection', async () => {
  const { socket, handledBytes, handled, receive, nextTurn } = opened();
  receive(...Array<number>(150).fill(1));
  socket.readyState = 3;
  let isHandled = false;
  void handled().then(() => {
    isHandled = true;
  });
  expect(isHandled).toBe(false);
  await nextTurn();
  expect(handledBytes).toHaveLength(150);
  expect(isHandled).toBe(true);
});

test('no message after a rejected message is handled', async () => {
  const { turns, handledBytes, receive, nextTurn } = opened((frame) => frame.byteLength > 1);
  receive(2, 1, 3);
  await nextTurn();
  expect(handledBytes).toEqual([2, 1]);
  expect(turns).toEqual([]);
});
