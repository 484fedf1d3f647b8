import { type Attack, createLoadAttack } from './attack.ts';
import { findFirstBusiness } from './businesses.ts';

const meeting = (name: string, description: (bytes: number) => string, bytes: number): Attack =>
  createLoadAttack(`a meeting described by ${name}, ${bytes / 1000} kB`, async (target, token) => {
    const business_id = await findFirstBusiness(target, token);
    const body = { business_id, name: 'x', description: description(bytes) };
    return String((await target.ask('/v1/meetings', { token, body })).status);
  });

const repeated = (part: string) => (bytes: number) => `${part.repeat(bytes / part.length)}x`;

const batch = (name: string, filter: string, asks: number): Attack =>
  createLoadAttack(`${asks} reports, each with ${name}`, async (target, token) => {
    const ask = { report: 'top-campaigns', query: { filter } };
    const body = { business_id: await findFirstBusiness(target, token), asks: Array(asks).fill(ask) };
    const { status, body: lines } = await target.ask('/v1/modules/dashboard/data', { token, body });
    const inside = new Set([...lines.matchAll(/"status":(\d+)/g)].map((found) => found[1]));
    return `${status} ${[...inside].join('/')}`.trim();
  });

const json = (name: string, body: string): Attack =>
  createLoadAttack(name, async (target, token) =>
    String((await target.ask('/v1/share-page', { token, body })).status),
  );

const days = 'date:>=2025-07-01,date:<=2026-06-30';
const many = (n: number) => `${days},(${Array(n).fill('campaign:~a').join('|')})`;

/** Attacks with a single large request: 1 MB, and the largest inputs that the limits accept. */
export const inputAttacks: readonly Attack[] = [
  ...[1_000_000, 120_000, 39_000].flatMap((bytes) => [
    meeting('open marks', repeated('<b>'), bytes),
    meeting('signs', repeated('<'), bytes),
    meeting('paragraphs', repeated('<p>x</p>'), bytes),
    meeting('one attribute', (n) => `<a href="${'a'.repeat(n)}">`, bytes),
  ]),
  json('1 MB of lists in lists', `{"business_id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  json('125 kB of lists in lists', `{"business_id":${'['.repeat(62_000)}${']'.repeat(62_000)}}`),
  json('125 kB of numbers', `{"data":[${'1,'.repeat(62_000)}1]}`),
  json('125 kB of fields', `{${Array.from({ length: 11_000 }, (_, at) => `"f${at}":1`).join()}}`),
  json('one word of 125 kB', `{"recipients":{"to":["${'a'.repeat(125_000)}"]}}`),
  batch('40,000 conditions', many(40_000), 1),
  batch('4,000 conditions', many(4_000), 4),
  batch('as many conditions as there may be', many(97), 60),
  batch('5,000 channels', `${days},channel:=${Array(900).fill('a').join('%3B')}`, 60),
];
