import { demoPassword } from '../../tools/demo/businesses/accounts.ts';

/** Account that causes the load: a Super Admin of all businesses who requests without pause. */
export const crowdUser = { email: 'admin@bellwether.example', password: demoPassword };

/** Account of the tenant under test: a client of a business, whose waiting time is measured. */
export const otherUser = { email: 'other@bellwether.example', password: 'correct horse battery' };

/** Account of the writer: a client of another business, who writes without pause. */
export const writerUser = { email: 'writer@bellwether.example', password: otherUser.password };

/** Advisers of every demo business who ask questions and open growth reports without pause. */
export const askers = Array.from({ length: 10 }, (_, at) => ({
  email: `asker-${at}@bellwether.example`,
  password: otherUser.password,
}));

/** Demo account of a client, whose waiting time for reports is measured while the advisers cause load. */
export const readerUser = { email: 'client@bellwether.example', password: demoPassword };
