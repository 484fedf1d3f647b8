import { expect, test } from 'vitest';
import { describeJson, describeShape, hideIds, readErrorCodes } from './shapes.ts';

test('describes values by their type only', () => {
  const row = {
    name: 'Canary Dental',
    id: '1234567890',
    cost: 12.5,
    day: '2026-11-20',
    at: '2026-11-20T03:00:00Z',
    open: true,
    none: null,
    empty: '',
    keys: ['canary', 'other'],
    nothing: [],
    '1d_view': '1',
    'canary@example.com': 1,
    '512345678901': {},
  };
  expect(describeShape(row)).toBe(
    '{ name: text, id: number as text, cost: number, day: date, at: time, open: true or false, none: nothing, empty: empty text, keys: list of 2 (text), nothing: empty list, 1d_view: number as text, KEY: number, KEY: empty object }',
  );
  expect(describeJson(JSON.stringify(row).slice(0, 20))).toBe('text that is no JSON, or cut off');
});

test('an object with many keys is a map, so its keys are not shown', () => {
  const map = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`canary${at}`, at]));
  expect(describeShape(map)).toBe('object of 50');
});

test('error codes are read from the fields of the services, and sentences are not', () => {
  const google = {
    error: {
      code: 403,
      message: 'canary@example.com may not read 1234567890',
      status: 'PERMISSION_DENIED',
      details: [
        { errors: [{ errorCode: { authorizationError: 'USER_PERMISSION_DENIED' }, message: 'x y' }] },
      ],
    },
  };
  expect(readErrorCodes(google)).toEqual(['code 403', 'PERMISSION_DENIED', 'USER_PERMISSION_DENIED']);
  expect(readErrorCodes({ error: { type: 'OAuthException', code: 100, error_subcode: 33 } })).toEqual([
    'OAuthException',
    'code 100',
    'error_subcode 33',
  ]);
  expect(readErrorCodes({ status: 'A canary sentence', error: 'invalid_grant' })).toEqual(['invalid_grant']);
});

test('a sentence has no ids and addresses', () => {
  expect(hideIds('This key cannot read site 700001. Ask canary@example.com')).toBe(
    'This key cannot read site ID Ask ID',
  );
});
