import { maintainInstallation, makeInstallation } from '../installation.ts';

/** A process of its own, so that the memory of making is not taken for the memory of serving; `maintain` in the place of a number does the upkeep. */
const [folder, businesses] = process.argv.slice(2);
if (!folder || !businesses) throw new Error('A folder and a number of businesses are needed.');
if (businesses === 'maintain') await maintainInstallation(folder);
else await makeInstallation(folder, Number(businesses));
