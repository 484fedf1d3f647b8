import { demoPassword } from '../../tools/demo/accounts.ts';

/** Who asks without pause: a Super Admin of every business. */
export const crowdUser = { email: 'admin@bellwether.example', password: demoPassword };

/** Whose waiting is measured: a client of one business. */
export const otherUser = { email: 'other@bellwether.example', password: 'correct horse battery' };

/** Writes without pause: a client of another business. */
export const writerUser = { email: 'writer@bellwether.example', password: otherUser.password };
