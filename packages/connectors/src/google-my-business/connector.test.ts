import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleMyBusiness } from '@bellwether/emulators/google-my-business';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { FactRow } from '@bellwether/facts/facts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceSession } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp } from '../kit/http.ts';
import { createLimiter } from '../kit/limiter.ts';
import { openSession } from '../kit/session.ts';
import { currentSlice, historySlice, moveCursorPast, weeklySlices } from '../kit/slices.ts';
import { SourceError } from '../kit/source-error.ts';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';
import { readReviews } from './requests.ts';
import { readOriginal, reviewForm, toReviewRow } from './rows.ts';

const scope = 'https://www.googleapis.com/auth/business.manage';
const account = { id: '9988776655', name: 'Bright Smile Dental (RICHMOND)', manager: '1122334455' };
const source = { ...account, currency: null, timeZone: 'Australia/Melbourne' };
const tenYears = { from: '2016-11-01', to: '2026-11-20' };

testConnector(connector, (now, { rows = 20, list = 1 }) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const business = emulateGoogleMyBusiness({ authority, now, pageRows: rows, listRows: list });
  return {
    services: [...services, business],
    access: () => ({ token: authority.grant(scope).access }),
    account,
    unknown: { ...account, id: '1111111111' },
    revoke: authority.revokeAll,
    deny: () => void business.state.closed.add(account.id),
    close: () => void business.state.unverified.add(account.id),
  };
});

const [stream] = connector.streams;
if (!stream) throw new Error('There is no stream.');

let time: Date;
let business: ReturnType<typeof emulateGoogleMyBusiness>;
let emulators: Emulators;
let session: ServiceSession;
beforeEach(async () => {
  time = new Date('2026-11-20T03:00:00Z');
  const now = () => time;
  const { authority } = emulateGoogleAccounts(now);
  business = emulateGoogleMyBusiness({ authority, now });
  emulators = await startEmulators([business]);
  const http = openHttp({
    limiter: createLimiter(),
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now,
  });
  const token = {
    get: () => Promise.resolve(authority.grant(scope).access),
    renew: () => Promise.reject(new SourceError('reconnect', 'The access has ended.')),
  };
  session = openSession(connector, { http, token, signal: new AbortController().signal });
});
afterEach(async () => {
  expect(emulators.violations).toEqual([]);
  await emulators.close();
});

const read = async (range = tenYears) => {
  const rows: FactRow<'reviews'>[] = [];
  for await (const batch of readReviews(session, source, range)) rows.push(...batch);
  return rows;
};
const pagesRead = () => emulators.requestsTo('mybusiness.googleapis.com');

test('Google My Business locations are listed once, with code or suburb if two share a title', async () => {
  expect(await connector.listAccounts(session)).toEqual([
    account,
    { id: '9988776656', name: 'Bright Smile Dental (Geelong)', manager: '1122334455' },
    { id: '9988776657', name: 'Harbour Physio', manager: '1122334466' },
  ]);
});

test('the connector rejects a deleted or unverified Google My Business location as a wrong configuration', async () => {
  await expect(connector.check(session, { ...account, id: '1111111111' })).rejects.toMatchObject({
    fault: 'configuration',
    message: 'Google My Business does not show this location. It was removed, or it is not verified.',
  });
});

test('the connector reports a Google project without quota as not approved and does not retry', async () => {
  business.state.approved = false;
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'not_approved',
    message: 'Google has not approved this installation for Google My Business yet.',
  });
  expect(pagesRead()).toBe(1);
});

test('the connector reads every review once across all result pages', async () => {
  const rows = await read();
  const reviews = business.reviewsOf(account.id);
  expect(reviews.length).toBeGreaterThan(100);
  expect(rows.map(({ review_key }) => review_key)).toEqual(reviews.map(({ reviewId }) => reviewId));
  expect(pagesRead()).toBe(Math.ceil(reviews.length / 50));
  expect(new Set(rows.map(({ rating }) => rating))).toEqual(new Set(['1', '3', '4', '5']));
  expect(rows.some(({ author }) => author === null)).toBe(true);
  expect(rows.some(({ review }) => review === null)).toBe(true);
});

test('the connector stops reading at the first review that was last updated before the date range', async () => {
  const rows = await read({ from: '2026-10-01', to: '2026-10-31' });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ day }) => day.startsWith('2026-10'))).toBe(true);
  expect(pagesRead()).toBe(1);
});

test('each sync of Google My Business reads all reviews in one date range', () => {
  const first = currentSlice(stream, null, '2026-11-20');
  expect(first).toEqual({ from: '2016-11-01', to: '2026-11-20' });
  const cursor = moveCursorPast(null, first);
  expect(historySlice(stream, cursor, '2026-11-20')).toBeNull();
  const next = currentSlice(stream, cursor, '2026-11-21');
  expect(next).toEqual({ from: '2016-11-01', to: '2026-11-21' });
  expect(weeklySlices(stream, moveCursorPast(cursor, next), '2026-11-21')).toEqual([]);
  expect(currentSlice(stream, { from: '2016-11-01', to: '2026-12-30' }, '2026-12-31')).toEqual({
    from: '2016-12-01',
    to: '2026-12-31',
  });
});

test('a sync removes a deleted review, and gives an edited review its new text on its original day', async () => {
  const before = await read();
  const [deleted, edited] = [before.at(-1), before.at(-2)];
  business.state.deleted.add(deleted?.review_key ?? '');
  business.state.edited.set(edited?.review_key ?? '', {
    comment: 'Much better now.',
    at: '2026-11-20T02:00:00Z',
  });
  const after = await read();
  expect(after).toHaveLength(before.length - 1);
  expect(after.some(({ review_key }) => review_key === deleted?.review_key)).toBe(false);
  expect(after[0]).toEqual({ ...edited, review: 'Much better now.' });
});

test('a later sync adds a new reply to a stored review', async () => {
  const replied = (await read()).find(({ replied_at }) => replied_at);
  expect(replied).toMatchObject({
    reply: 'Thank you from Bright Smile Dental.',
    replied_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  });
  time = new Date(`${replied?.occurred_at}.999Z`);
  const [newest] = await read();
  expect(newest).toMatchObject({ review_key: replied?.review_key, reply: null, replied_at: null });
});

test('a review that moves to the next result page during a read is stored once', async () => {
  const pages = [
    { reviews: [review({ reviewId: 'a' }), review({ reviewId: 'b' })], nextPageToken: 'next' },
    { reviews: [review({ reviewId: 'b' }), review({ reviewId: 'c' })] },
  ];
  session = {
    ...session,
    send: () => Promise.resolve({ status: 200, headers: new Headers(), body: pages.shift() }),
  };
  expect((await read()).map(({ review_key }) => review_key)).toEqual(['a', 'b', 'c']);
});

test.each([
  [0, 131, 'service_down'],
  [1, 3, 'service_down'],
  [2, 3, null],
  [0, 0, null],
])('a list that ends after %i of %i reviews has the fault %s', async (count, totalReviewCount, fault) => {
  const reviews = Array.from({ length: count }, (_, at) => review({ reviewId: String(at) }));
  const body = { averageRating: 4.6, totalReviewCount, ...(count > 0 && { reviews }) };
  session = { ...session, send: () => Promise.resolve({ status: 200, headers: new Headers(), body }) };
  if (fault === null) expect(await read()).toHaveLength(count);
  else await expect(read()).rejects.toMatchObject({ fault });
});

test('a location that Google reports as not verified is a wrong configuration', () => {
  const body = {
    error: {
      code: 400,
      status: 'FAILED_PRECONDITION',
      message: 'Precondition check failed.',
      details: [{ errorDetails: [{ code: 5, message: 'Location is not verified.' }] }],
    },
  };
  expect(connector.judge({ status: 400, headers: new Headers(), body }, new Date())).toMatchObject({
    error: { fault: 'configuration' },
  });
});

const review = (more: object) => ({
  reviewId: 'AbFvOqkEXAMPLE1',
  reviewer: { displayName: 'Ana L' },
  starRating: 'TWO',
  createTime: '2026-09-20T23:12:44.123456789Z',
  updateTime: '2026-09-21T03:12:44Z',
  ...more,
});

test("a review is stored with its local day and time in the business's time zone, to the second", () => {
  const row = toReviewRow(
    reviewForm.parse(
      review({ reviewReply: { comment: 'Thank you!', updateTime: '2026-09-21T05:00:00.5Z' } }),
    ),
    source,
  );
  expect(row).toEqual({
    review_key: 'AbFvOqkEXAMPLE1',
    occurred_at: '2026-09-21T09:12:44',
    day: '2026-09-21',
    place: 'Bright Smile Dental (RICHMOND)',
    author: 'Ana L',
    review: null,
    reply: 'Thank you!',
    rating: '2',
    replied_at: '2026-09-21T15:00:00',
  });
});

test.for([
  [{ reviewer: { displayName: 'A Google user', isAnonymous: true } }, { author: null }],
  [{ starRating: 'STAR_RATING_UNSPECIFIED' }, { rating: null }],
  [{ comment: '' }, { review: null }],
  [{ createTime: '2026-09-21T09:12:44+10:00' }, { occurred_at: '2026-09-21T09:12:44' }],
  [{ updateTime: undefined }, { day: '2026-09-21' }],
] as const)('%j gives %j', ([more, expected]) => {
  expect(toReviewRow(reviewForm.parse(review(more)), source)).toMatchObject(expected);
});

test.for([
  ['(Translated by Google) Very good.\n\n(Original)\nSehr gut.', 'Sehr gut.'],
  ['Sehr gut.\n\n(Translated by Google)\nVery good.', 'Sehr gut.'],
  ['(Translated by Google) Very good.', '(Translated by Google) Very good.'],
  ['The (Original) and best.', 'The (Original) and best.'],
])('of %j only what the author wrote counts', ([text, written]) => {
  expect(readOriginal(text)).toBe(written);
});
