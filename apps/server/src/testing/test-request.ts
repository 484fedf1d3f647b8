import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

/** What a call is asked with so that it is answered, made anew for each ask: it may delete what it finds. */
export type TestRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What an upload brings, where a table is not what it is for. */
  content?: Buffer;
};
export type MakeTestRequest = (testApp: TestApp, who: TestUser) => Promise<TestRequest> | TestRequest;
