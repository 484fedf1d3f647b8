import type { FileHandle } from 'node:fs/promises';

const writeAll = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
};

/** Double buffer for writing a file: one buffer is filled while the other is written. Memory use stays constant. */
export class WriteBehind {
  /** Buffer that the caller fills, from its start. */
  buffer: Buffer;
  readonly #file: FileHandle;
  #other: Buffer;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, bytes: number) {
    this.#file = file;
    this.buffer = Buffer.alloc(bytes);
    this.#other = Buffer.alloc(bytes);
  }

  /**
   * Starts to write the first bytes of `buffer` and swaps the buffers. Waits for the previous write first.
   */
  async flush(length: number): Promise<void> {
    await this.#writing;
    this.#writing = writeAll(this.#file, this.buffer.subarray(0, length));
    // The next flush or `done` reports the error.
    this.#writing.catch(() => undefined);
    [this.buffer, this.#other] = [this.#other, this.buffer];
  }

  /** Waits for the last write and reports its error. */
  done(): Promise<void> {
    return this.#writing;
  }
}
