import { demoPassword } from '../../tools/demo/accounts.ts';

/** Account of the load: a Super Admin of all businesses who requests without pause. */
export const crowdUser = { email: 'admin@bellwether.example', password: demoPassword };

/** Account of the tenant under test: a client of one business whose waiting time is measured. */
export const otherUser = { email: 'other@bellwether.example', password: 'correct horse battery' };

/** Account of the writer: a client of another business who writes without pause. */
export const writerUser = { email: 'writer@bellwether.example', password: otherUser.password };
