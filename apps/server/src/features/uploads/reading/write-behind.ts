import type { FileHandle } from 'node:fs/promises';

const writeAll = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
};

/** Two buffers in front of a file: one is filled while the other is written. Memory stays flat, as there is never a third. */
export class WriteBehind {
  /** To be filled from the start. */
  buffer: Buffer;
  readonly #file: FileHandle;
  #other: Buffer;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, bytes: number) {
    this.#file = file;
    this.buffer = Buffer.alloc(bytes);
    this.#other = Buffer.alloc(bytes);
  }

  /** Begins to write the first bytes of `buffer`, which then is another; waits when the writing before goes on. */
  async flush(length: number): Promise<void> {
    await this.#writing;
    this.#writing = writeAll(this.#file, this.buffer.subarray(0, length));
    // The error is for whoever waits for this writing, the next flush or the close.
    this.#writing.catch(() => undefined);
    [this.buffer, this.#other] = [this.#other, this.buffer];
  }

  /** Waits for the last writing. */
  done(): Promise<void> {
    return this.#writing;
  }
}
