import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

/** Input that makes a call succeed, built for each request because the call may delete its record. */
export type TestRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Content of an uploaded file that is not a table. */
  content?: Buffer;
};
export type MakeTestRequest = (testApp: TestApp, who: TestUser) => Promise<TestRequest> | TestRequest;
