import { addressAttacks } from './attack/addresses.ts';
import { inputAttacks } from './attack/input.ts';
import { minutesAttacks } from './attack/minutes.ts';
import { readerAttacks } from './attack/readers.ts';
import { rightsAttacks } from './attack/rights.ts';
import { secretsAttacks } from './attack/secrets.ts';
import { openTarget } from './attack/target.ts';
import { userAttacks } from './attack/users.ts';

// Starts a server of its own with the demo on this machine, tries what was found to do harm, and says what came of it. Ends with 1
// when anything did not hold. `npm run attack -- redirect` tries only what has that word in it.

const [word = ''] = process.argv.slice(2);
const all = [
  userAttacks,
  addressAttacks,
  rightsAttacks,
  minutesAttacks,
  inputAttacks,
  readerAttacks,
  secretsAttacks,
].flat();
const attacks = all.filter(({ tried }) => tried.includes(word));
const target = await openTarget();
let broken = 0;
try {
  for (const attack of attacks) {
    const { came, held } = await attack.run(target);
    if (!held) broken += 1;
    console.log(`${held ? 'held  ' : 'BROKE '} ${attack.tried}: ${came}`);
  }
} finally {
  await target.stop();
}
console.log(`${attacks.length} tried, ${broken} did not hold`);
process.exitCode = broken > 0 || attacks.length === 0 ? 1 : 0;
