import type { beginImpersonation, stopImpersonation } from '@bellwether/contract/api/people/user-admin';
import { currentImpersonation, setImpersonation } from '../auth/impersonation.ts';
import { call } from '../calls/call.ts';

/** Opens the product in this tab as another user, read only. */
export async function startImpersonation(userId: string): Promise<void> {
  const { data } = await call<typeof beginImpersonation>('POST', '/users/:id/view-as', {
    params: { id: userId },
  });
  setImpersonation({ id: data.id, name: data.full_name });
  location.assign('/');
}

/** Ends viewing as another user, even if the server call fails. */
export async function leaveImpersonation(): Promise<void> {
  const id = currentImpersonation()?.id ?? '';
  const ended = call<typeof stopImpersonation>('DELETE', '/view-as/:id', { params: { id }, client: 'self' });
  await ended.catch((failure: unknown) =>
    console.warn('The view of another user could not be ended.', failure),
  );
  setImpersonation(null);
  location.assign('/admin/users');
}
