import { addressAttacks } from './attack/addresses.ts';
import { inputAttacks } from './attack/input.ts';
import { minutesAttacks } from './attack/minutes.ts';
import { readerAttacks } from './attack/readers.ts';
import { rightsAttacks } from './attack/rights.ts';
import { secretsAttacks } from './attack/secrets.ts';
import { smallToLargeAttacks } from './attack/small-to-large.ts';
import { openTarget } from './attack/target.ts';
import { userAttacks } from './attack/users.ts';

// Starts a demo server on this machine, runs all attacks against it and prints the result of each. The exit
// code is 1 when an attack succeeds. `npm run attack -- redirect` runs only attacks whose title contains that
// word.

const [word = ''] = process.argv.slice(2);
const all = [
  userAttacks,
  addressAttacks,
  rightsAttacks,
  minutesAttacks,
  inputAttacks,
  readerAttacks,
  smallToLargeAttacks,
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
