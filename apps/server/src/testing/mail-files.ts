import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of the mails that lie in the outbox of a data folder; what is still being written is none yet. */
export const listMailFiles = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
};
