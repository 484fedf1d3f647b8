import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Starts a mail server that accepts every mail and stores each unchanged as a file in `folder`. */
export const startMailServer = async (
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  await mkdir(folder, { recursive: true });
  const keep = async (mail: Buffer): Promise<void> => {
    const file = join(folder, `${randomUUID()}.eml`);
    await writeFile(`${file}.part`, mail);
    await rename(`${file}.part`, file);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(keep)
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
