import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ServiceReply } from './http.ts';
import { parseReply } from './parse-reply.ts';
import { judgeKey, judgeStatus } from './verdicts.ts';

const now = new Date('2026-11-20T03:00:00Z');
const reply = (status: number, body: unknown): ServiceReply => ({ status, headers: new Headers(), body });

test.each([413, 414, 431])(
  'status %i is our mistake from any server, because the request stays too long',
  (status) => {
    for (const body of ['<html>Too long</html>', '', null, { message: 'Too long' }])
      for (const verdict of [
        judgeStatus('Acme', reply(status, body), now),
        judgeKey('Acme', 'site', reply(status, body), now),
      ])
        expect(verdict).toMatchObject({ next: 'fail', error: { fault: 'internal' } });
  },
);

test('an answer that is nested too deeply for its text has the fault of its status', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  const isOwn = () => false;
  for (const [status, fault] of [
    [400, 'internal'],
    [403, 'service_down'],
    [414, 'internal'],
    [503, 'service_down'],
  ] as const)
    expect(judgeStatus('Acme', reply(status, deep), now, isOwn)).toMatchObject({ error: { fault } });
  expect(() => parseReply('Acme', z.object({ rows: z.array(z.unknown()) }), reply(200, deep))).toThrow(
    expect.objectContaining({ fault: 'internal', answer: expect.stringContaining('too deeply') }),
  );
});
