import type { EmulatedReply } from '../service.ts';
import { gatewayOddReplies } from './any-service.ts';
import { formsOf, type Json } from './list-forms.ts';
import { addBrokenRow, answerNext, changeFirst, changeRows, type OddReply, setIn } from './odd-reply.ts';

const { accounts, rows: calls } = formsOf('wildjar');

const error = (status: number, errorCode: string): EmulatedReply => ({
  status,
  body: { status: 'error', errorCode },
});
const refuse = (name: string, reply: EmulatedReply, outcome: OddReply['outcome']): OddReply => ({
  name,
  step: 'rows',
  create: answerNext(reply),
  outcome,
});
const broken = (name: string, path: string, value: unknown): OddReply => ({
  name,
  step: 'rows',
  create: addBrokenRow(calls, (row) => setIn(row, [path], value)),
  outcome: 'rows without the odd one',
});
/** Calls of later pages and of numbers without a website have other values, so the change is of the first fitting call. */
const odd = (
  name: string,
  path: string,
  value: unknown,
  outcome: OddReply['outcome'],
  isOfKind: (row: Json) => boolean = ({ direction }) => direction === 'inbound',
): OddReply => ({
  name,
  step: 'rows',
  create: changeFirst(calls, (row) => setIn(row, [path], value), isOfKind),
  outcome,
});
const isRecorded = ({ audio, direction }: Json) => audio !== undefined && direction === 'inbound';
const isNamed = ({ caller, direction }: Json) => caller !== '' && direction === 'inbound';
const isScored = ({ score, direction }: Json) => score !== null && direction === 'inbound';
const uuid = '0d8e3c5c-0000-4000-8000-000000000001';

/** Odd replies of WildJar. */
export const wildjarOddReplies: readonly OddReply[] = [
  ...gatewayOddReplies,
  refuse('a token and a key that were revoked', error(401, 'unauthorized'), 'reconnect'),
  refuse('a key that OAuth refuses', { status: 400, body: { error: 'invalid_client' } }, 'reconnect'),
  refuse('a missing right', error(403, 'forbidden'), 'no_permission'),
  refuse('an account that is gone', error(404, 'not_found'), 'configuration'),
  refuse('an error with status 200', error(200, 'internal'), 'service_down'),
  broken('a call without an id', 'uuid', undefined),
  broken('a call without a time', 'dateStartGMT', null),
  broken('a call at a time that is none', 'dateStartGMT', '2026-13-01T00:00:00Z'),
  odd('a caller who withholds the number', 'caller', 'anonymous', { phone: null }, isNamed),
  odd('a length that is a text', 'duration', '42', { call_seconds: 42 }),
  odd('a length that is no number', 'duration', 'long', { call_seconds: null }),
  odd('a score that the warehouse cannot hold', 'score', 1e21, { quality_score: null }, isScored),
  odd('a call without a status', 'status', undefined, { call_status: null }),
  odd('a status that is new', 'status', 'Voice mail', { call_status: 'voicemail' }),
  odd(
    'a recording without https',
    'audio',
    'http://audio.trkcall.com/1.wav',
    { audio_url: null },
    isRecorded,
  ),
  odd('a recording with null as address', 'audio', null, { audio_url: null }, isRecorded),
  odd('tags with a name and an id', 'tags', ['New patient', uuid], { status: 'New patient' }),
  odd('tags of another form', 'tags', 'none', 'rows as usual'),
  odd('a country that is no code', 'country', 'Australia', 'rows as usual'),
  odd('a country that is null', 'country', null, { country: null }),
  {
    name: 'ids that are texts',
    step: 'rows',
    create: changeRows(calls, (rows) => rows.map((row) => ({ ...row, id: String(row['id']) }))),
    outcome: 'rows as usual',
  },
  {
    name: 'times without a zone',
    step: 'rows',
    create: changeRows(calls, (rows) =>
      rows.map((row) => ({
        ...row,
        dateStartGMT: String(row['dateStartGMT']).replace('T', ' ').replace('Z', ''),
      })),
    ),
    outcome: 'rows as usual',
  },
  ...[undefined, null, '  '].map(
    (name): OddReply => ({
      name: `an account with ${JSON.stringify(name)} as name`,
      step: 'accounts',
      create: changeFirst(accounts, (row) => ({ ...row, name }) as unknown as Json),
      outcome: { name: '10254' },
    }),
  ),
  {
    name: 'a suspended account among active ones',
    step: 'accounts',
    create: changeRows(accounts, (rows) => [{ ...rows[0], id: 19_999, status: 'suspended' }, ...rows]),
    outcome: 'one more account, with its refusal',
  },
];
