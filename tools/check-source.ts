import { MissingSetting } from './check-source/access.ts';
import { readArguments, usageText } from './check-source/arguments.ts';
import { checkSource } from './check-source/run.ts';

const failed = 1;
const wrongUsage = 2;

const wanted = readArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(`${wanted}\n\n${usageText}`);
  process.exitCode = wrongUsage;
} else {
  try {
    const works = await checkSource(wanted, {
      env: process.env,
      write: (text) => console.log(text),
      // The address is no part of the report, because it names the client of the installation.
      show: (address) => console.error(`Open this address and sign in:\n${address}`),
    });
    process.exitCode = works ? 0 : failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof MissingSetting ? wrongUsage : failed;
  }
}
