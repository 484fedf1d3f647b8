import { join } from 'node:path';

/** Path of the shell script that starts a Node program with the server's memory and thread settings. */
export const startScript = join(import.meta.dirname, '../start.sh');
