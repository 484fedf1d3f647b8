import { makeInstallation } from './installation.ts';

/** Separate process, because only one process may open the stores of a folder. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('A folder is needed.');
process.stdout.write(await makeInstallation(folder));
