import { testServer } from './test-server.ts';

/**
 * Sends a request to the server as the admin, not through the page, to prepare or check data. Throws if the server
 * rejects it.
 */
export async function sendAsAdmin<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
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
