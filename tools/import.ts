import { readArguments, usageText } from './import/arguments.ts';
import { runImport } from './import/run.ts';
import { ImportRefused } from './import/server.ts';

const refused = 1;
const wrongUsage = 2;

const wanted = readArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(`${wanted}\n\n${usageText}`);
  process.exitCode = wrongUsage;
} else {
  try {
    await runImport(wanted);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    console.error(error.message);
    process.exitCode = refused;
  }
}
