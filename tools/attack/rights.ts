import { deflateSync } from 'node:zlib';
import type { Attack } from './attack.ts';
import { findFirstBusiness } from './businesses.ts';
import type { AttackTarget } from './target.ts';

const admin = 'admin@bellwether.example';
const adviser = 'adviser@bellwether.example';
const client = 'client@bellwether.example';

type Row = { id: string; email: string; name: string };

const dataOf = async <T>(asked: ReturnType<AttackTarget['ask']>): Promise<T> => {
  const { status, body } = await asked;
  if (status !== 200 && status !== 201)
    throw new Error(`A call was answered ${status}: ${body.slice(0, 300)}`);
  return (JSON.parse(body) as { data: T }).data;
};

/** Gives the client a role with only the given modules during `attempt`, and the usual role afterwards. */
const withRole = async <T>(
  target: AttackTarget,
  permissions: readonly string[],
  attempt: (token: string) => Promise<T>,
): Promise<T> => {
  const token = await target.signIn(admin);
  const own = await target.signIn(client);
  const me = JSON.parse((await target.ask('/v1/auth/authorise', { token: own })).body) as {
    authorise_data: { user: Row };
  };
  const user = me.authorise_data.user.id;
  const roles = await dataOf<Row[]>(target.ask('/v1/roles?per_page=-1', { token }));
  const usual = roles.find(({ name }) => name === 'Client')?.id;
  const role = await dataOf<Row>(
    target.ask('/v1/roles', { token, body: { name: `Attack ${crypto.randomUUID()}`, permissions } }),
  );
  const hold = (id: string | undefined) =>
    dataOf(target.ask(`/v1/users/${user}`, { token, method: 'PUT', body: { roles: [{ id }] } }));
  await hold(role.id);
  try {
    return await attempt(await target.signIn(client));
  } finally {
    await hold(usual);
    await target.ask(`/v1/roles/${role.id}`, { token, method: 'DELETE' });
  }
};

const schedule: Attack = {
  tried: "words in a Super Admin's name in their report by mail, by a role of config and dashboard",
  run: async (target) => {
    const token = await target.signIn(admin);
    const business_id = await findFirstBusiness(target, await target.signIn(client));
    const [reader] = await dataOf<Row[]>(
      target.ask(`/v1/users?business_id=${business_id}&response=user_list`, { token }),
    );
    const made = await dataOf<Row>(
      target.ask('/v1/report-schedules', {
        token,
        body: {
          business_id,
          name: 'Attack',
          pages: ['/roi/insights'],
          period: 'last_12_months',
          comparison: 'off',
          rule: { every: 'month', day: 1, time: '08:00' },
          subject: 'Your month',
          recipients: [reader?.id],
        },
      }),
    );
    const path = `/v1/report-schedules/${made.id}?filter=business:${business_id}`;
    const statuses = await withRole(target, ['config', 'dashboard'], async (own) => {
      const found: number[] = [];
      for (const body of [
        { subject: 'Pay here' },
        { message: 'Pay here' },
        { recipients: [reader?.id, reader?.id] },
      ])
        found.push((await target.ask(path, { token: own, method: 'PATCH', body })).status);
      return found;
    });
    const taken = await dataOf<{ owner: { full_name: string } }>(
      target.ask(path, { token: await target.signIn(adviser), method: 'PATCH', body: { subject: 'Mine' } }),
    );
    await target.ask(path, { token, method: 'DELETE' });
    return {
      came: `refused by ${statuses.join()}; an adviser who may changes it as ${taken.owner.full_name}`,
      held:
        statuses.slice(0, 2).every((status) => status === 422) && taken.owner.full_name === 'Dominic Hale',
    };
  },
};

const archive: Attack = {
  tried: 'the export of a business by a role of businesses alone, and by a client',
  run: async (target) => {
    const own = await target.signIn(client);
    const path = `/v1/businesses/${await findFirstBusiness(target, own)}/export`;
    const plain = await target.ask(path, { token: own });
    const alone = await withRole(target, ['businesses'], (token) => target.ask(path, { token }));
    return {
      came: `answered ${alone.status} and ${plain.status}`,
      held: alone.status === 403 && plain.status === 403,
    };
  },
};

const shortLinks: Attack = {
  tried: '200 short links of different pages within a moment',
  run: async (target) => {
    const token = await target.signIn(client);
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        target.ask('/v1/short-url', {
          token,
          from: '127.0.0.5',
          body: { url: `/dashboard/performance?x=${n}${'y'.repeat(1500)}` },
        }),
      ),
    );
    const made = all.filter(({ status }) => status === 200).length;
    const late = all.filter(({ status }) => status === 429).length;
    return { came: `${made} made, ${late} refused by 429`, held: made <= 60 && made + late === 200 };
  },
};

/** Returns a black PNG with one bit per pixel, the smallest file for its dimensions. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(name, 4);
    // The checksum stays zero, because the server checks the size first.
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const pictures: Attack = {
  tried: 'a logo and an own picture of 60,000 × 8,000 pixels',
  run: async (target) => {
    const token = await target.signIn(adviser);
    const png = pngOf(60_000, 8_000);
    const edge = 'attack-boundary';
    const send = (path: string, field: string) =>
      target.ask(path, {
        token,
        headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
        body: Buffer.concat([
          Buffer.from(
            `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
          ),
          png,
          Buffer.from(`\r\n--${edge}--\r\n`),
        ]),
      });
    const logo = await send(`/v1/businesses/${await findFirstBusiness(target, token)}/logo`, 'upload');
    const avatar = await send('/v1/profile/avatar', 'file');
    return {
      came: `${(png.length / 1000).toFixed(0)} kB: logo ${logo.status} ${logo.body.slice(0, 90)}, picture ${avatar.status}`,
      held:
        logo.status === 422 && logo.body.includes('pixels') && avatar.status >= 400 && avatar.status < 500,
    };
  },
};

const credentials: Attack = {
  tried: 'the end of credentials of an integration, read by a client and by who may configure',
  run: async (target) => {
    const [token, own] = [await target.signIn(adviser), await target.signIn(client)];
    const business = `/v1/businesses/${await findFirstBusiness(target, own)}`;
    const at = `${business}/integrations/wildjar`;
    await dataOf(target.ask(at, { token, method: 'PUT', body: { api_key: 'attack-key|ZQZQ' } }));
    const seen = async (by: string) => (await target.ask(business, { token: by })).body.includes('ZQZQ');
    const [byClient, byAdviser] = [await seen(own), await seen(token)];
    await target.ask(at, { token, method: 'DELETE' });
    return {
      came: `${byClient ? 'shown' : 'hidden'} to the client, ${byAdviser ? 'shown' : 'hidden'} to the adviser`,
      held: !byClient && byAdviser,
    };
  },
};

export const rightsAttacks: readonly Attack[] = [schedule, archive, shortLinks, pictures, credentials];
