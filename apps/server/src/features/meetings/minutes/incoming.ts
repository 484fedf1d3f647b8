import type { WebSocket } from '@fastify/websocket';

/** Maximum messages of a connection per turn, so that other connections get a turn. */
const maxFramesAtOnce = 100;

type Listener = {
  /** Waits for a turn. `bytes` is the size of the first waiting message. */
  waitForTurn: (bytes: number) => Promise<void>;
  /** Handles a message. Resolves to false to drop the messages after it. */
  handle: (frame: Uint8Array) => Promise<boolean>;
};

/**
 * Handles a connection's messages when its turn comes. Until then the socket is paused, so that further messages wait
 * at the sender and not in memory. The returned function resolves once all received messages are handled.
 */
export const handleMessagesInTurn = (
  socket: WebSocket,
  { waitForTurn, handle }: Listener,
): (() => Promise<void>) => {
  const frames: Buffer[] = [];
  let isHandling = false;
  let handled: Promise<void> = Promise.resolve();
  const handleAll = async () => {
    isHandling = true;
    socket.pause();
    while (frames.length > 0) {
      await waitForTurn(frames[0]?.byteLength ?? 0);
      // A closed connection gets a single turn for all its messages, because no more can follow.
      const batchSize = socket.readyState === socket.OPEN ? maxFramesAtOnce : frames.length;
      for (const frame of frames.splice(0, batchSize))
        if (!(await handle(new Uint8Array(frame)))) {
          frames.length = 0;
          break;
        }
    }
    socket.resume();
    isHandling = false;
  };
  socket.on('message', (frame: Buffer) => {
    frames.push(frame);
    // Messages that arrive before the turn are handled together with the first message.
    if (!isHandling) handled = handleAll();
  });
  return () => handled;
};
