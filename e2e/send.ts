import { testServer } from './test-server.ts';

/** Asks the server itself, as the admin: what a test needs to be there, or looks at afterwards. Throws when it refuses. */
export async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${testServer().baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${testServer().sessions.admin.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}
