import type { WebSocket } from '@fastify/websocket';

/** Maximum frames of one connection per turn, so that other connections get a turn. */
const maxFramesAtOnce = 100;

type Listener = {
  /** Waits for a turn. `bytes` is the size of the first frame. */
  waitForTurn: (bytes: number) => Promise<void>;
  /** Handles a frame. Returns false to drop the frames after it. */
  handle: (frame: Uint8Array) => boolean;
};

/**
 * Handles a connection's frames when its turn comes. Until then the socket is paused, so that further frames
 * wait at the sender and not in memory. The returned function resolves once all received frames are handled.
 */
export const handleMessagesInTurn = (
  socket: WebSocket,
  { waitForTurn, handle }: Listener,
): (() => Promise<void>) => {
  const frames: Buffer[] = [];
  let handled: Promise<void> = Promise.resolve();
  const handleAll = async () => {
    socket.pause();
    while (frames.length > 0) {
      await waitForTurn(frames[0]?.byteLength ?? 0);
      // A closed client gets one turn for all its frames, because Hocuspocus forgets the connection when it
      // answers one of them.
      const batchSize = socket.readyState === socket.OPEN ? maxFramesAtOnce : frames.length;
      if (!frames.splice(0, batchSize).every((frame) => handle(new Uint8Array(frame)))) frames.length = 0;
    }
    socket.resume();
  };
  socket.on('message', (frame: Buffer) => {
    frames.push(frame);
    // Frames that arrive before the turn are handled with the first one.
    if (frames.length === 1) handled = handleAll();
  });
  return () => handled;
};
