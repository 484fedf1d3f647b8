import { emulateMetaAds, metaError } from '@bellwether/emulators/meta-ads';
import { startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply, OddAnswer } from '@bellwether/emulators/service';
import { expect, test } from 'vitest';
import { openEmulatedSession } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { listConversions } from './list-conversions.ts';

const now = () => new Date('2026-11-20T03:00:00Z');
const account = {
  id: '512345678901',
  name: 'Bright Smile Dental',
  manager: null,
  currency: 'AUD',
  timeZone: 'Australia/Melbourne',
};

/** Lists the conversions of a service whose list of custom conversions is odd. */
const list = async (answer: (usual: () => EmulatedReply) => EmulatedReply) => {
  const meta = emulateMetaAds({ now });
  const emulators = await startEmulators([meta]);
  const odd: OddAnswer = ({ path }, usual) => (path.endsWith('/customconversions') ? answer(usual) : usual());
  emulators.odd.answer = odd;
  const source = { access: () => ({ token: meta.authority.grant('ads_read').access }) };
  const session = openEmulatedSession(connector, { url: emulators.url, source, now });
  const found = await listConversions(session, account, { from: '2026-11-01', to: '2026-11-19' }).catch(
    (error: unknown) => error,
  );
  await emulators.close();
  return found;
};
const usual = await list((answer) => answer());

test.each([
  ['right', metaError(403, 200)],
  ['right of the app', metaError(400, 10, null, {}, 'Application does not have permission for this action')],
])('without the %s to read the custom conversions, all that count are listed', async (_name, refusal) => {
  const found = (await list(() => refusal)) as { id: string; name: string }[];
  const known = (usual as { id: string; count: string }[]).filter(
    ({ id, count }) => !id.includes('.custom.') || Number(count) > 0,
  );
  expect(found.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
});

test('custom conversions without a name are listed by their number', async () => {
  const found = await list((answer) => {
    const reply = answer();
    const { data } = reply.body as { data: object[] };
    return { ...reply, body: { data: data.map((one) => ({ ...one, name: null })) } };
  });
  const named = (usual as { id: string }[]).map((one) =>
    one.id.includes('.custom.')
      ? { ...one, name: `Custom conversion ${one.id.slice(one.id.lastIndexOf('.') + 1)}` }
      : one,
  );
  expect(found).toEqual(named);
});

test('an access that ended ends the list of conversions', async () => {
  expect(await list(() => metaError(400, 190))).toMatchObject({ fault: 'reconnect' });
});
