import { OutgoingMessage } from '@hocuspocus/server';
import { expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { createEmptyUpdate, readFrame } from './frames.ts';
import { writeLinkedParagraph } from './testing.ts';

const name = 'meeting';
const toBytes = (...parts: readonly (number | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [part.length, ...new TextEncoder().encode(part)],
    ),
  );
const written = () => {
  const doc = new Doc();
  writeLinkedParagraph(doc, 20, 'https://example.com');
  return doc;
};

test('every WebSocket message that the minutes editor sends is accepted', () => {
  const doc = written();
  const awareness = new Awareness(doc);
  awareness.setLocalState({ name: 'Ann' });
  const sync = new OutgoingMessage(name).createSyncMessage();
  const frames = [
    new OutgoingMessage(name).createAwarenessUpdateMessage(awareness),
    new OutgoingMessage(name).writeQueryAwareness(),
    sync.writeUpdate(encodeStateAsUpdate(doc)),
  ].map((message) => message.toUint8Array());
  expect(frames.map((frame) => readFrame(frame)?.kind)).toEqual(['presence', 'other', 'update']);
  const vector = encodeStateVector(doc);
  expect(readFrame(toBytes(name, 0, 0, vector.length, ...vector))).toEqual({ kind: 'vector', name });
  expect(readFrame(toBytes(name, 2, 0, 'token'))).toEqual({ kind: 'token', name });
  expect(readFrame(createEmptyUpdate(name))).toEqual({ kind: 'update', name, update: Uint8Array.of(0, 0) });
  awareness.destroy();
});

test('WebSocket messages that Hocuspocus would log, or that are too large, are rejected', () => {
  const vector = encodeStateVector(written());
  const frames = {
    'no name': toBytes(),
    'a name cut off': Uint8Array.from([200, 1]),
    'a name of every object': toBytes('__proto__', 3),
    'no type': toBytes(name),
    'an unknown type': toBytes(name, 42),
    'a type of the server': toBytes(name, 6, 'all'),
    'an unknown kind of sync': toBytes(name, 0, 9, 0),
    'an update cut off': toBytes(name, 0, 2, 3, 255, 255),
    'a state vector of 66 kB': toBytes(name, 0, 0, 192, 132, 4, ...new Uint8Array(66_112)),
    'presence of 5 kB': toBytes(name, 1, 136, 39, ...new Uint8Array(5_000)),
    'a state vector cut off': toBytes(name, 0, 0, vector.length, ...vector.slice(0, -1)),
    'awareness that is no JSON': toBytes(name, 1, 5, 1, 1, 1, '{'),
    'an answer to a sign-in': toBytes(name, 2, 1, 'no'),
  };
  const accepted = Object.entries(frames).filter(([, frame]) => readFrame(frame));
  expect(accepted.map(([frameName]) => frameName)).toEqual([]);
});
