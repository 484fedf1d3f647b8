import { run } from './run.ts';

await run({ demo: process.argv.includes('--demo') });
