import { maintainInstallation, makeInstallation } from '../installation.ts';

/**
 * Generates an installation in a separate process, so that the generator's memory does not count as the server's. The
 * argument `maintain`, instead of a number, runs the nightly maintenance.
 */
const [folder, businesses] = process.argv.slice(2);
if (!folder || !businesses) throw new Error('A folder and a number of businesses are needed.');
if (businesses === 'maintain') await maintainInstallation(folder);
else await makeInstallation(folder, Number(businesses));
