import type { Attack } from './attack.ts';
import type { AttackTarget } from './target.ts';

const evil = 'evil.example';

const shorten = (target: AttackTarget, token: string, url: string) =>
  target.ask('/v1/short-url', { token, body: { url }, headers: { host: evil, 'x-forwarded-host': evil } });

const redirects: Attack = {
  tried: 'short addresses that lead elsewhere, with a Host of our own choosing',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const wanted = [
      `blob:http://${evil}/x`,
      `http://${evil}/x`,
      `//${evil}`,
      `/\\${evil}`,
      `http://x@${evil}/`,
      'javascript:alert(1)',
    ];
    const statuses = new Set<number>();
    for (const url of wanted) statuses.add((await shorten(target, token, url)).status);
    const own = await shorten(target, token, '/dashboard/performance');
    return {
      came: `${wanted.length} refused by ${[...statuses].join()}, our own as ${own.body}`,
      held: [...statuses].join() === '422' && own.status === 200 && !own.body.includes(evil),
    };
  },
};

const oddPaths = [
  '/assets/',
  '//x',
  '/../x',
  '/a%5cb',
  '/%',
  '/v1/%ff',
  '/x%00y',
  '/s/..%2f',
  '/s/%00',
  '/website-forms/x.js',
  '/website-forms/%00.js',
  '/assets/x.js',
  '/v1/users/%00',
  '/v1//',
  '/v1/files?filter=%25',
];

const paths: Attack = {
  tried: 'paths that no page has, with and without signing in',
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const broken: string[] = [];
    const bare: string[] = [];
    for (const path of oddPaths)
      for (const who of [undefined, token]) {
        const { status, headers } = await target.ask(path, { token: who });
        if (status >= 500) broken.push(`${path} ${status}`);
        if (!headers['content-security-policy'] || headers['x-content-type-options'] !== 'nosniff')
          bare.push(path);
      }
    return {
      came: `${oddPaths.length} asked, ${broken.length} broke ${broken.join()}, ${bare.length} without headers ${bare.join()}`,
      held: broken.length + bare.length === 0,
    };
  },
};

const mail: Attack = {
  tried: '500 mails to colleagues within a moment',
  run: async (target) => {
    const email = 'adviser@bellwether.example';
    const token = await target.signIn(email);
    const { body } = await target.ask('/v1/businesses?per_page=1', { token });
    const business_id = (JSON.parse(body) as { data: { id: string }[] }).data[0]?.id ?? '';
    const list = await target.ask(`/v1/users?business_id=${business_id}&response=user_list`, { token });
    const to = (JSON.parse(list.body) as { data: { id: string; status: string }[] }).data
      .filter(({ status }) => status === 'active')
      .slice(0, 1)
      .map(({ id }) => id);
    const data = { template: 'share-page', subject: 'x', content: 'x', reply_to_email: email };
    const share = { type: 'mail', business_id, recipients: { to }, data };
    const all = await Promise.all(
      Array.from({ length: 500 }, () => target.ask('/v1/share-page', { token, body: share })),
    );
    const sent = all.filter(({ status }) => status === 200).length;
    const late = all.filter(({ status }) => status === 429).length;
    return { came: `${sent} sent, ${late} refused by 429`, held: sent === 200 && late === 300 };
  },
};

export const addressAttacks: readonly Attack[] = [redirects, paths, mail];
