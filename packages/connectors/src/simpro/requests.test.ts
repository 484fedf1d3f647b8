import type { Range } from '@bellwether/domain/time/range';
import { startEmulators } from '@bellwether/emulators/server';
import type { OddAnswer } from '@bellwether/emulators/service';
import { createBuilds, emulateSimpro, simproClient, simproKey } from '@bellwether/emulators/simpro';
import { describe, expect, test } from 'vitest';
import type { ChangedDocument } from '../kit/connector.ts';
import { SourceError } from '../kit/source-error.ts';
import { checkAccount, openEmulatedSession, readRows } from '../testing/emulated-source.ts';
import { accountOf } from './build.ts';
import connector from './connector.ts';

const start = new Date('2026-11-20T03:00:00Z');
const recent: Range = { from: '2026-10-01', to: '2026-10-31' };
const single = 'bright-smile.simprosuite.com';
const several = 'harbour.simprosuite.com';

/** Opens a build with a credential. */
const open = async (credential: readonly string[] = [`https://${single}`, simproKey], pageRows = 250) => {
  let now = start;
  const builds = createBuilds(() => now);
  const service = emulateSimpro({ now: () => now, builds, pageRows });
  const emulators = await startEmulators([service]);
  const [stream] = connector.streams;
  const books = builds[0]?.companies[0]?.books;
  if (!stream || !books) throw new Error('The build is missing.');
  const requests: { path: string; query: URLSearchParams; since: string | undefined }[] = [];
  const watch: OddAnswer = ({ path, query, headers }, usual) => {
    requests.push({ path, query, since: headers['if-modified-since'] });
    return usual();
  };
  emulators.odd.answer = watch;
  const session = openEmulatedSession(connector, {
    url: emulators.url,
    source: { access: () => ({ credential }) },
    now: () => now,
  });
  const id = accountOf(credential);
  const account = { id, name: '', manager: null, currency: 'AUD', timeZone: 'UTC' };
  return {
    ...service,
    session,
    requests,
    books,
    /** Replaces answers, and still lists the requests. */
    answerBy: (answer: OddAnswer) => {
      emulators.odd.answer = (request, usual) => answer(request, () => watch(request, usual));
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    check: (asked = id) => checkAccount(connector, session, { id: asked, name: '', manager: null }),
    read: (range = recent) => readRows(stream, session, account, range),
    listChanges: async (since: Date) => {
      const all: ChangedDocument[] = [];
      for await (const batch of stream.listChanges?.(session, account, since) ?? []) all.push(...batch);
      return all;
    },
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};
const describeError = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SourceError ? [error.fault, error.message] : error),
  );
const isInvoices = (path: string): boolean => path.endsWith('/invoices/');

test.for([
  ['https://harbour.simprosuite.com', 'harbour.simprosuite.com'],
  ['https://Harbour.Simprosuite.com/', 'harbour.simprosuite.com'],
  ['https://simpro.harbour.example/2', 'simpro.harbour.example/2'],
  ['https://simpro.harbour.example/02/', 'simpro.harbour.example/2'],
  ['https://user:secret@harbour.simprosuite.com', 'harbour.simprosuite.com'],
  ['https://harbour.simprosuite.com/staff', ''],
  ['https://harbour.simprosuite.com/api/v1.0/', ''],
  ['https://harbour.simprosuite.com/?a=b', ''],
  ['http://harbour.simprosuite.com', ''],
  ['harbour', ''],
] as const)('the URL %s is of the account %s', ([address, id]) => {
  expect(accountOf([address, 'key'])).toBe(id);
});

describe('access to Simpro', () => {
  const missing =
    'Enter the URL and an API key of your Simpro, such as https://yourbusiness.simprosuite.com|key.';
  const withPath =
    'Enter the URL of your Simpro without a path, such as https://yourbusiness.simprosuite.com.';
  test.for([
    [[`https://${single}`], missing],
    [[`https://${single}`, ''], missing],
    [['key'], missing],
    [[`https://${single}/staff`, 'key'], withPath],
  ] as const)('the credential %j says what is missing', async ([credential, sentence]) => {
    const { session, requests, close } = await open(credential);
    expect(await describeError(connector.listAccounts(session))).toEqual(['configuration', sentence]);
    expect(requests).toEqual([]);
    await close();
  });

  test('a client id and its secret become a token, which is renewed when it ends', async () => {
    const { check, state, requests, read, close } = await open([`https://${single}`, ...simproClient]);
    expect(await check()).toMatchObject({ name: 'Bright Smile Dental', timeZone: 'Australia/Melbourne' });
    expect(requests.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
    state.tokens.clear();
    expect((await read()).length).toBeGreaterThan(0);
    expect(requests.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2);
    await close();
  });

  test.for([
    ['a wrong secret', [`https://${single}`, simproClient[0], 'wrong']],
    ['a wrong key', [`https://${single}`, 'wrong']],
  ] as const)('%s ends the access', async ([, credential]) => {
    const { check, close } = await open(credential);
    expect(await describeError(check())).toEqual(['reconnect', 'Simpro no longer accepts this key.']);
    await close();
  });

  test('a client that is refused with status 400 ends the access', async () => {
    const { check, answerBy, close } = await open([`https://${single}`, ...simproClient]);
    answerBy(() => ({ status: 400, body: { error: 'invalid_client' } }));
    expect(await describeError(check())).toEqual(['reconnect', 'Simpro no longer accepts this key.']);
    await close();
  });

  test('a build with several companies lists them, and needs the number of one', async () => {
    const { session, check, close } = await open([`https://${several}`, simproKey]);
    expect(await connector.listAccounts(session)).toEqual([
      { id: `${several}/2`, name: 'Harbour Physio', manager: null },
      { id: `${several}/3`, name: 'Harbour Physio Manly', manager: null },
    ]);
    expect(await describeError(check())).toEqual([
      'configuration',
      `This Simpro has several companies. Add the number of one to the URL: https://${several}/2 is Harbour Physio, https://${several}/3 is Harbour Physio Manly.`,
    ]);
    expect(await check(`${several}/3`)).toMatchObject({ id: `${several}/3`, name: 'Harbour Physio Manly' });
    expect(await describeError(check(`${several}/9`))).toEqual([
      'configuration',
      'This Simpro has no company 9. Check the URL.',
    ]);
    await close();
  });

  test('the number of the only company is not part of its id', async () => {
    const { check, close } = await open([`https://${single}/0`, simproKey]);
    expect(await check()).toMatchObject({ id: single, currency: 'AUD' });
    await close();
  });

  test('a key without companies, or of another build, is refused', async () => {
    const { check, answerBy, close } = await open();
    expect(await describeError(check(several))).toEqual([
      'configuration',
      `This key is of the Simpro ${single}, not of ${several}.`,
    ]);
    answerBy(() => ({ status: 200, body: [] }));
    expect(await describeError(check())).toEqual([
      'no_permission',
      'Simpro does not let this key read a company.',
    ]);
    await close();
  });

  test('a key without the right to the set-up reads the company without its zone and currency', async () => {
    const { check, state, close } = await open();
    state.mayReadSetup = false;
    expect(await check()).toMatchObject({ id: single, currency: null, timeZone: 'UTC' });
    await close();
  });

  test('a limit without a wait is tried again, and then is a limit with a time', async () => {
    const { check, state, requests, close } = await open();
    state.isThrottled = true;
    expect(await describeError(check())).toEqual(['limit', 'Simpro allows no more requests at the moment.']);
    expect(requests).toHaveLength(5);
    await close();
  });
});

test('a list without its final slash, and an item with one, have no route', async () => {
  const { answer, close } = await open();
  const ask = (path: string) =>
    answer({
      host: single,
      method: 'GET',
      path: `/api/v1.0/companies/${path}`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${simproKey}` },
      body: null,
    }).status;
  expect([ask('0/invoices/'), ask('0/invoices'), ask('0'), ask('0/'), ask('0/sites/1001')]).toEqual([
    200, 404, 200, 404, 200,
  ]);
  expect(ask('0/sites/1001/')).toBe(404);
  await close();
});

describe('lists of Simpro', () => {
  test('a month needs one list of invoices with their lines, and no request for each invoice', async () => {
    const { read, requests, close } = await open();
    expect((await read()).length).toBeGreaterThan(20);
    const invoices = requests.filter(({ path }) => path.includes('/invoices/'));
    expect(invoices.every(({ path }) => isInvoices(path))).toBe(true);
    expect(requests.length).toBeLessThan(20);
    await close();
  });

  test('a build that refuses lines in a list shows them one by one, with the same rows', async () => {
    const { read, state, requests, close } = await open();
    const usual = await read();
    state.listsDetails = false;
    requests.length = 0;
    expect(await read()).toEqual(usual);
    const details = requests.filter(({ path }) => /\/invoices\/\d+$/.test(path)).length;
    const sold = new Set(
      usual.filter((row) => row['document'] === 'invoice').map((row) => row['document_number']),
    );
    expect(details).toBe(sold.size);
    await close();
  });

  test.for([true, false])(
    'documents of other days are not read where a build ignores the filter: %s',
    async (listed) => {
      const { read, state, answerBy, close } = await open();
      state.listsDetails = listed;
      const usual = await read();
      answerBy(({ query }, answer) => {
        query.delete('DateIssued');
        return answer();
      });
      expect(await read()).toEqual(usual);
      await close();
    },
  );

  test('small pages give the same rows, and a row that leaves the list makes it be read again', async () => {
    const whole = await open();
    const usual = await whole.read();
    const { read, answerBy, close } = await open(undefined, 5);
    let isShort = true;
    answerBy(({ path, query }, answer) => {
      const reply = answer();
      if (!isShort || !isInvoices(path) || query.get('page') !== '2' || !query.has('DateIssued'))
        return reply;
      isShort = false;
      const [, ...rows] = reply.body as unknown[];
      const total = String(Number(reply.headers?.['result-total']) - 1);
      return { ...reply, headers: { ...reply.headers, 'result-total': total }, body: rows };
    });
    const rows = await read();
    const byNumber = (all: typeof rows) => all.map((row) => JSON.stringify(row)).toSorted();
    expect(byNumber(rows)).toEqual(byNumber(usual));
    expect(isShort).toBe(false);
    await close();
    await whole.close();
  });

  test('a list that never shows all of its rows, and one that repeats a page, fail', async () => {
    const { read, answerBy, close } = await open(undefined, 5);
    answerBy(({ path }, answer) => {
      const reply = answer();
      return isInvoices(path) ? { ...reply, headers: { ...reply.headers, 'result-total': '9999' } } : reply;
    });
    expect(await describeError(read())).toEqual(['service_down', expect.stringMatching(/of 9999 rows/)]);
    answerBy(({ path, query }, answer) => {
      if (isInvoices(path)) query.set('page', '1');
      return answer();
    });
    expect(await describeError(read())).toEqual(['service_down', expect.stringMatching(/repeats its pages/)]);
    await close();
  });

  test('a row that cannot be read is left out and counted', async () => {
    const { read, answerBy, session, close } = await open();
    const usual = await read();
    let isOdd = true;
    answerBy(({ path, query }, answer) => {
      const reply = answer();
      if (!isOdd || !isInvoices(path) || !query.has('DateIssued')) return reply;
      isOdd = false;
      const rows = reply.body as Record<string, unknown>[];
      const broken = { ...rows[0], ID: 1, Total: { ExTax: 'n/a' } };
      return { ...reply, body: [broken, ...rows] };
    });
    session.counts.unreadable = 0;
    expect(await read()).toEqual(usual);
    expect(session.counts.unreadable).toBe(1);
    await close();
  });
});

describe('changes of Simpro', () => {
  test('a list without changes is status 304', async () => {
    const { listChanges, requests, close } = await open();
    expect(await listChanges(new Date('2027-01-01T00:00:00Z'))).toEqual([]);
    expect(requests.map(({ since }) => since).filter(Boolean)).toEqual(
      Array(2).fill('Fri, 01 Jan 2027 00:00:00 GMT'),
    );
    await close();
  });

  test('a payment, a void and a new date are changes, also where a build ignores the header', async () => {
    const { listChanges, advance, books, answerBy, close } = await open();
    const [one] = books
      .documents()
      .filter(({ day, isBill, kind }) => day > '2026-03-01' && !isBill && kind === 'invoice');
    const since = start;
    advance(60_000);
    books.change(one?.id ?? '', { day: '2026-02-01', status: 'void' });
    const changed = await listChanges(since);
    const number = one?.number.replace(/\D/g, '');
    expect(changed).toContainEqual({ number: `${number}0`, day: '2026-02-01' });
    answerBy((request, answer) => {
      Object.assign(request, { headers: { ...request.headers, 'if-modified-since': undefined } });
      return answer();
    });
    expect(await listChanges(since)).toEqual(changed);
    await close();
  });

  test('a change in the second of the last look is listed', async () => {
    const { listChanges, advance, books, close } = await open();
    const [one] = books
      .documents()
      .filter(({ day, isBill, kind }) => day > '2026-03-01' && !isBill && kind === 'invoice');
    advance(60_700);
    books.change(one?.id ?? '', { day: '2026-02-01' });
    const changed = await listChanges(new Date(start.getTime() + 60_500));
    expect(changed.map(({ day }) => day)).toContain('2026-02-01');
    await close();
  });

  test('a document without a date leads to the day on which it was', async () => {
    const { listChanges, answerBy, close } = await open();
    answerBy(({ path }, answer) =>
      isInvoices(path) ? { status: 200, body: [{ ID: 7, DateIssued: null, DateModified: null }] } : answer(),
    );
    expect(await listChanges(new Date('2026-11-19T00:00:00Z'))).toContainEqual({
      number: '7',
      day: '2026-11-19',
    });
    await close();
  });
});
