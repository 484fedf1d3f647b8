import type { Description } from './describe-requests.ts';

/** A request to an emulated service. `path` begins after the host; its parts are URL-encoded. */
export type EmulatedRequest = {
  host: string;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON or form; null without a body. */
  body: unknown;
};

export type EmulatedReply = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as HTML if it is a text. */
  body?: unknown;
};

/** A stand-in for a service: the hosts that it answers for, and the description that each request has to match. */
export type EmulatedService = {
  hosts: readonly string[];
  description?: Description;
  answer: (request: EmulatedRequest) => EmulatedReply;
};
