import type { App } from '../http/deps.ts';

export type TestResponse = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  body: unknown;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
type RequestOptions = { body?: unknown; headers?: Record<string, string> };

type UploadedFile = { name: string; content: string | Buffer; field?: string };

/** HTTP client of the app under test. Paths begin with /v1. */
export type TestClient = {
  ask(method: Method, path: string, more?: RequestOptions): Promise<TestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown): Promise<TestResponse>;
  put(path: string, body?: unknown): Promise<TestResponse>;
  upload(path: string, file: UploadedFile): Promise<TestResponse>;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const toMultipart = ({ name, content, field = 'file' }: UploadedFile) => {
  const boundary = 'bellwether-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

let machines = 0;

/** Creates a test client with or without a token; each client has its own IP address. */
export const createClient = (app: App, token?: string): TestClient => {
  machines += 1;
  const remoteAddress = `10.0.${machines >> 8}.${machines & 255}`;
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ask: TestClient['ask'] = async (method, path, { body, headers = {} } = {}) => {
    const raw = body instanceof Buffer;
    const reply = await app.server.inject({
      method,
      url: path,
      remoteAddress,
      headers: {
        ...bearer,
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: parseJson(reply.body),
    };
  };
  return {
    ask,
    get: (path, headers = {}) => ask('GET', path, { headers }),
    post: (path, body) => ask('POST', path, { body }),
    put: (path, body) => ask('PUT', path, { body }),
    upload: (path, file) => {
      const { type, body } = toMultipart(file);
      return ask('POST', path, { body, headers: { 'content-type': type } });
    },
  };
};
