import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the paths of the mails in a data folder's outbox, without unfinished files. */
export const listMailFiles = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
};
