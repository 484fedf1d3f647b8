import { maintainInstallation, makeInstallation } from '../installation.ts';

/**
 * Separate process, so that memory of the generator does not count as memory of the server. `maintain`
 * instead of a number runs the nightly maintenance.
 */
const [folder, businesses] = process.argv.slice(2);
if (!folder || !businesses) throw new Error('A folder and a number of businesses are needed.');
if (businesses === 'maintain') await maintainInstallation(folder);
else await makeInstallation(folder, Number(businesses));
