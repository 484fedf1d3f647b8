import { giveBackFreedMemory } from './freed-memory.ts';
import './threads.ts';
import './startup-hooks.ts';

giveBackFreedMemory();
try {
  // Imported only now: the hooks above have to be there first.
  const { start } = await import('./start.ts');
  await start(process.argv.includes('--demo'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
