import type { Description } from './describe-requests.ts';

/** Request to an emulated service. `path` begins after the host; its segments are URL-encoded. */
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
  /** Response body: an object is sent as JSON, a text as HTML, bytes as they are. */
  body?: unknown;
  /** Milliseconds between two bytes of the body; all at once without it. */
  pauseMs?: number;
};

/** Replaces the answers of all services, as real ones are odd at times. `usual` is the answer of the emulator. */
export type OddAnswer = (request: EmulatedRequest, usual: () => EmulatedReply) => EmulatedReply;

/** Emulated service: the hosts that it answers for, and the API description that each request has to match. */
export type EmulatedService = {
  hosts: readonly string[];
  description?: Description;
  answer: (request: EmulatedRequest) => EmulatedReply;
};
