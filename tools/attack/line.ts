import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** WebSocket client that sends raw frames. */
export type WebSocketLine = {
  send(frame: Uint8Array): void;
  /** Close code that the server sent; 0 when the connection dropped without a code. */
  closed: Promise<number>;
  /**
   * Resolves to true once the server has sent a frame that begins with the given bytes, or to false if the connection
   * closes first.
   */
  heard(frame: Uint8Array): Promise<boolean>;
  /** Pauses reading from the socket, or resumes it. */
  read(goesOn: boolean): void;
  end(): void;
};

/** Builds a WebSocket client frame. The mask is four zeros, which leave every byte unchanged. */
const framed = (bytes: Uint8Array): Buffer => {
  const { length } = bytes;
  const head = length < 126 ? Buffer.alloc(2) : length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x82;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(4), bytes]);
};

const framesOf = (came: Buffer): { frames: { code: number; body: Buffer }[]; rest: Buffer } => {
  const frames: { code: number; body: Buffer }[] = [];
  let rest = came;
  for (;;) {
    const short = (rest[1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (rest.length < head) return { frames, rest };
    const length = head === 2 ? short : head === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
    if (rest.length < head + length) return { frames, rest };
    frames.push({ code: (rest[0] ?? 0) & 0x0f, body: rest.subarray(head, head + length) });
    rest = rest.subarray(head + length);
  }
};

const closing = 8;

export const openWebSocket = async (
  host: string,
  port: string,
  from = '127.0.0.1',
): Promise<WebSocketLine> => {
  const call = request({
    host,
    port,
    path: '/collaboration',
    localAddress: from,
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  });
  call.end();
  const [, socket, first] = (await once(call, 'upgrade')) as [unknown, Socket, Buffer];
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  const heard: Buffer[] = [];
  const waiting = new Set<() => void>();
  let rest: Buffer = Buffer.alloc(0);
  const take = (data: Buffer) => {
    const found = framesOf(Buffer.concat([rest, data]));
    rest = Buffer.from(found.rest);
    for (const { code, body } of found.frames) {
      if (code === closing) {
        close(body.length >= 2 ? body.readUInt16BE(0) : 0);
        socket.destroy();
      } else heard.push(Buffer.from(body));
    }
    for (const look of waiting) look();
  };
  socket.on('error', () => undefined);
  socket.on('close', () => close(0));
  socket.on('data', take);
  take(first);
  return {
    closed,
    send: (frame) => void socket.write(framed(frame)),
    heard: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!heard.some((one) => one.subarray(0, wanted.length).equals(wanted))) return;
          waiting.delete(look);
          resolve(true);
        };
        waiting.add(look);
        look();
        void closed.then(() => resolve(false));
      }),
    read: (goesOn) => void (goesOn ? socket.resume() : socket.pause()),
    end: () => socket.destroy(),
  };
};
