import type { beginImpersonation, stopImpersonation } from '@bellwether/contract/api/user-admin';
import { setViewing, viewingAs } from './auth/view-as.ts';
import { call } from './calls/call.ts';

/** Opens the product in this tab as somebody else sees it, read only. */
export async function beginViewing(userId: string): Promise<void> {
  const { data } = await call<typeof beginImpersonation>('POST', '/users/:id/view-as', {
    params: { id: userId },
  });
  setViewing({ id: data.id, name: data.full_name });
  location.assign('/');
}

/** Back to oneself, whatever the server says. */
export async function endViewing(): Promise<void> {
  const id = viewingAs()?.id ?? '';
  const ended = call<typeof stopImpersonation>('DELETE', '/view-as/:id', { params: { id }, client: 'self' });
  await ended.catch((failure: unknown) => console.warn('The viewing could not be ended.', failure));
  setViewing(null);
  location.assign('/admin/users');
}
