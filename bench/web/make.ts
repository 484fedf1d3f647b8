import { makeWebInstallation } from './installation.ts';

/** Fills the installation in a separate process, because only one process may open the stores of a folder. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('A folder is needed.');
process.stdout.write(await makeWebInstallation(folder));
