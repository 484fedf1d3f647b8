import { makeInstallation } from './installation.ts';

/** A process of its own: the stores of a folder belong to one process at a time. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('A folder is needed.');
process.stdout.write(await makeInstallation(folder));
