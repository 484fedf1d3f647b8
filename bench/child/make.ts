import { makeInstallation } from '../installation.ts';

/** A process of its own, so that the memory of making is not taken for the memory of serving. */
const [folder, businesses] = process.argv.slice(2);
if (!folder || !businesses) throw new Error('A folder and a number of businesses are needed.');
await makeInstallation(folder, Number(businesses));
