import type { Endpoint } from '@bellwether/contract/endpoint';
import { testDays } from './access-matrix.ts';
import type { TestClient } from './client.ts';
import type { TestApp } from './test-app.ts';
import type { TestRequest } from './test-request.ts';

export const endpointModule = ({ path }: Endpoint): string =>
  path.includes(':formId') ? 'meetings' : 'financials';

/** Returns a path with all parameters that the call needs, so that only access rights decide the answer. */
export const buildCallPath = (
  testApp: TestApp,
  endpoint: Endpoint,
  params: Record<string, string> = {},
): string => {
  const defaults: Record<string, string> = {
    module: endpointModule(endpoint),
    formId: 'meetings',
    report: 'financial-revenue',
    list: 'invoices',
    email: 'ann%40test.example',
    token: 'unknown',
    id: endpoint.name === 'get-user' ? testApp.user.client : crypto.randomUUID(),
    meetingId: crypto.randomUUID(),
    businessId: testApp.business.north,
  };
  return `/v1${endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? defaults[name] ?? name)}`;
};

const kindOf = ({ access }: Endpoint): Record<string, string> =>
  access.who === 'member' && typeof access.module === 'object' ? { [access.module.query]: 'invoices' } : {};

export const buildCallQuery = (endpoint: Endpoint, extraQuery: Record<string, string>): string =>
  `?${new URLSearchParams({ ...kindOf(endpoint), ...(endpoint.name === 'get-report' ? { filter: testDays } : {}), ...extraQuery })}`;

export const makeCall = async (
  testApp: TestApp,
  client: TestClient,
  endpoint: Endpoint,
  extraQuery: Record<string, string> = {},
  {
    params,
    body = {},
    headers = {},
    query: requestQuery = {},
    content = Buffer.from(`a,b\n${crypto.randomUUID()},2\n`),
  }: TestRequest = {},
) => {
  const path = `${buildCallPath(testApp, endpoint, params)}${buildCallQuery(endpoint, { ...requestQuery, ...extraQuery })}`;
  if (endpoint.body === 'upload') {
    return client.upload(path, { name: 'a.csv', content, field: endpoint.upload?.field ?? 'file' });
  }
  return client.ask(endpoint.method, path, endpoint.method === 'GET' ? {} : { body, headers });
};
