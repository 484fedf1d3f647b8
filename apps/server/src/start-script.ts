import { join } from 'node:path';

/** Shell script that runs a Node program with the settings of the server's process. */
export const startScript = join(import.meta.dirname, '../start.sh');
