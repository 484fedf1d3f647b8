import { endpoints } from '@bellwether/contract/api/list';
import type { Endpoint } from '@bellwether/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeCall } from '../../testing/access-calls.ts';
import { testRequestFor } from '../../testing/access-matrix.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const isId = (name: string): boolean =>
  /(^id|Id|_id)$/.test(name) && !/^(businessId|business_id|formId)$/.test(name);

/** Names of the parameters by which a call finds the record to change. */
const idsOf = ({ path, query }: Endpoint) => ({
  params: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter(isId),
  query: Object.keys(query instanceof z.ZodObject ? query.shape : {}).filter(isId),
});

/** Ending an impersonation succeeds even if the impersonation has already expired. */
const exempt: readonly string[] = ['end-view-as'];

const changing = endpoints
  .filter(({ name }) => !exempt.includes(name))
  .filter(({ method, access }) => method !== 'GET' && access.who !== 'anyone')
  .flatMap((endpoint) => {
    const { params, query } = idsOf(endpoint);
    return [
      ...params.map((name) => [endpoint, 'params', name] as const),
      ...query.map((name) => [endpoint, 'query', name] as const),
    ];
  });

test.each(
  changing.map(
    ([endpoint, place, name]) => [`${endpoint.method} ${endpoint.path}`, name, endpoint, place] as const,
  ),
)(
  '%s does not answer success to an unknown %s, because nothing matches',
  async (_call, name, endpoint, place) => {
    const who = endpoint.access.who === 'global' ? 'admin' : 'adviser';
    const valid = await testRequestFor(testApp, who, endpoint);
    const unknown = { ...valid[place], [name]: crypto.randomUUID() };
    const request = place === 'params' ? { ...valid, params: unknown } : { ...valid, query: unknown };
    const answer = await makeCall(
      testApp,
      await testApp.as(who),
      endpoint,
      endpoint.access.who === 'global' ? {} : { business_id: testApp.business.north },
      request,
    );
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      answer.text,
    ]);
  },
);
