import type { EmulatedReply } from '../service.ts';

const samplesPerSecond = 8000;
const headerBytes = 44;

/** Creates a recording: a tone of some seconds as a WAV file (PCM, 8 bits, mono). */
export const createRecording = (seconds: number, hertz: number): Uint8Array => {
  const samples = Math.round(seconds * samplesPerSecond);
  const file = Buffer.alloc(headerBytes + samples);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(headerBytes - 8 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at += 1)
    file[headerBytes + at] = Math.round(128 + 60 * Math.sin((2 * Math.PI * hertz * at) / samplesPerSecond));
  return file;
};

/** Answers with a file, or with the range of its bytes that the header `Range` names. */
export const sendFile = (file: Uint8Array, type: string, range: string | undefined): EmulatedReply => {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '')
    return { status: 200, headers: { ...headers, 'content-length': String(file.length) }, body: file };
  // A range without its first byte counts from the end.
  const from = first === '' ? Math.max(0, file.length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? file.length - 1 : Math.min(Number(last), file.length - 1);
  if (from > to)
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.length}` }, body: '' };
  const part = file.subarray(from, to + 1);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.length),
      'content-range': `bytes ${from}-${to}/${file.length}`,
    },
    body: part,
  };
};
