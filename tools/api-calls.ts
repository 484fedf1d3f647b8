import { answerConsent } from '@bellwether/emulators/sign-in/consent';

type Answer = { status: number; body: unknown; cookie: string };

/** Creates a function that calls the server's API as a user, with the cookie of a sign-in at a service. */
export const signInForCalls = async (server: string, email: string, password: string) => {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer: Answer = { status: response.status, body: await response.json(), cookie };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const { body } = await send('POST', '/auth/logon', { email, password });
  const authorization = `Bearer ${(body as { token: string }).token}`;
  return (method: string, path: string, input?: unknown, cookie = '') =>
    send(method, path, input, { authorization, ...(cookie && { cookie }) });
};
export type ApiCall = Awaited<ReturnType<typeof signInForCalls>>;

/**
 * Signs in at a service's emulator as a user does. Returns the source and the accounts to choose from; none if the
 * account is clear. `sourceId` names a source whose access is renewed.
 */
export const signInAtService = async (
  call: ApiCall,
  businessId: string,
  vendor: string,
  sourceId: string | undefined,
): Promise<{ source_id: string; accounts: { id: string; name: string }[] }> => {
  const at = `/businesses/${businessId}`;
  const input = sourceId === undefined ? {} : { source_id: sourceId };
  const begun = await call('POST', `${at}/integrations/${vendor}/sign-in`, input);
  const { search: answer } = await answerConsent((begun.body as { data: { url: string } }).data.url);
  const finished = await call('POST', `${at}/source-sign-in`, { answer }, begun.cookie);
  return (finished.body as { data: { source_id: string; accounts: { id: string; name: string }[] } }).data;
};
