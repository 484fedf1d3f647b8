import { endpoints } from '@bellwether/contract/api/list';
import { demoAccounts, demoPassword } from '../demo/businesses/accounts.ts';
import type { Attack } from './attack.ts';
import type { AttackTarget } from './target.ts';

const emails = demoAccounts.map(({ email }) => email);
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const idsAt = async (target: AttackTarget, path: string, token: string): Promise<string[]> => {
  const { body } = await target.ask(path, { token });
  return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id);
};

const reads = endpoints.filter(
  ({ method, access }) => method === 'GET' && (access.who === 'member' || access.who === 'any-member'),
);

const tenancy: Attack = {
  tried: 'every read of the contract on businesses of others, by each account',
  run: async (target) => {
    const all = await idsAt(
      target,
      '/v1/businesses?per_page=-1',
      await target.signIn('admin@bellwether.example'),
    );
    let asked = 0;
    const leaks: string[] = [];
    for (const email of emails) {
      const token = await target.signIn(email);
      const own = new Set(await idsAt(target, '/v1/businesses?per_page=-1', token));
      for (const id of all.filter((one) => !own.has(one))) {
        for (const { path, name } of reads) {
          const address = path
            .replace(':module', 'dashboard')
            .replace(':report', 'marketing-spend')
            .replace(':formId', 'meetings')
            .replace(/:\w+/g, crypto.randomUUID());
          const { status } = await target.ask(`/v1${address}?business_id=${id}&kind=invoices`, { token });
          asked += 1;
          if (status !== 404) leaks.push(`${email} ${name}: ${status}`);
        }
      }
    }
    return {
      came: `${asked} asked, ${leaks.length} not 404 ${leaks.slice(0, 3).join(', ')}`,
      held: leaks.length === 0,
    };
  },
};

const strangers: Attack = {
  tried: 'what GET users/{id} tells of businesses that are not shared, legacy=1 too',
  run: async (target) => {
    const admin = await target.signIn('admin@bellwether.example');
    const all = await idsAt(target, '/v1/businesses?per_page=-1', admin);
    const [first = ''] = all;
    const people = await idsAt(target, `/v1/users?business_id=${first}&response=user_list`, admin);
    const tokens = await Promise.all(emails.map((email) => target.signIn(email)));
    const leaks: string[] = [];
    for (const token of tokens) {
      const own = new Set(await idsAt(target, '/v1/businesses?per_page=-1', token));
      for (const id of people)
        for (const query of ['', '?legacy=1']) {
          const { body } = await target.ask(`/v1/users/${id}${query}`, { token });
          const told = new Set(body.match(idPattern) ?? []);
          if (all.some((business) => told.has(business) && !own.has(business))) leaks.push(id);
        }
    }
    return {
      came: `${people.length} people asked about by ${tokens.length}: ${leaks.length} leaks`,
      held: leaks.length === 0,
    };
  },
};

const wrong = (target: AttackTarget, email: string, from: string) =>
  target.ask('/v1/auth/logon', { body: { email, password: 'wrong' }, from });

const lockOut: Attack = {
  tried: 'ten wrong guesses at an account from another network, then its owner',
  run: async (target) => {
    const email = 'client@bellwether.example';
    const guesses: number[] = [];
    for (let n = 0; n < 10; n++) guesses.push((await wrong(target, email, '127.0.0.9')).status);
    const { status } = await target.ask('/v1/auth/logon', { body: { email, password: demoPassword } });
    const evaluated = guesses.filter((one) => one === 401).length;
    return {
      came: `${evaluated} guesses evaluated, the owner: ${status}`,
      held: evaluated === 5 && status === 200,
    };
  },
};

const parallel: Attack = {
  tried: '40 wrong guesses at once, and 8 right sign-ins at once',
  run: async (target) => {
    const [email, from] = ['owner@bellwether.example', '127.0.0.10'];
    const made = await Promise.all(Array.from({ length: 40 }, () => wrong(target, email, from)));
    const evaluated = made.filter(({ status }) => status === 401).length;
    const right = await Promise.all(
      Array.from({ length: 8 }, () =>
        target.ask('/v1/auth/logon', { body: { email, password: demoPassword } }),
      ),
    );
    const good = right.filter(({ status }) => status === 200).length;
    return {
      came: `${evaluated} guesses evaluated, ${good} of 8 signed in`,
      held: evaluated === 5 && good === 8,
    };
  },
};

const forwarded: Attack = {
  tried: 'made-up addresses in X-Forwarded-For to pass the limit of guesses',
  run: async (target) => {
    const body = { email: 'nobody@bellwether.example', password: 'wrong' };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.push((await target.ask('/v1/auth/logon', { body, headers, from: '127.0.0.11' })).status);
    }
    const evaluated = statuses.filter((one) => one === 401).length;
    return { came: `${evaluated} of 12 evaluated`, held: evaluated === 5 };
  },
};

export const userAttacks: readonly Attack[] = [tenancy, strangers, lockOut, parallel, forwarded];
