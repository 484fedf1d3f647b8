import type { WebSocket } from '@fastify/websocket';

/** The most frames of one connection that are handled before others get in. */
const maxFramesAtOnce = 100;

type Listener = {
  /** Waits until frames may be handled, the first of so many bytes. */
  turn: (bytes: number) => Promise<void>;
  /** Handles a frame; false when those after it are to be left out. */
  handle: (frame: Uint8Array) => boolean;
};

/**
 * Handles what a connection receives when its turn comes. Until then nothing more is read from it, so that its frames wait with their
 * sender and not in memory. The answer waits until all that was received is handled.
 */
export const handleMessagesInTurn = (
  socket: WebSocket,
  { turn, handle }: Listener,
): (() => Promise<void>) => {
  const frames: Buffer[] = [];
  let handled: Promise<void> = Promise.resolve();
  const handleAll = async () => {
    socket.pause();
    while (frames.length > 0) {
      await turn(frames[0]?.byteLength ?? 0);
      // A client that has closed gets no second turn: Hocuspocus forgets its connection as soon as it answers one of these.
      const most = socket.readyState === socket.OPEN ? maxFramesAtOnce : frames.length;
      if (!frames.splice(0, most).every((frame) => handle(new Uint8Array(frame)))) frames.length = 0;
    }
    socket.resume();
  };
  socket.on('message', (frame: Buffer) => {
    frames.push(frame);
    // Others that are received until its turn comes go with the first one.
    if (frames.length === 1) handled = handleAll();
  });
  return () => handled;
};
