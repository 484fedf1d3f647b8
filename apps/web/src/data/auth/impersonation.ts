import { isRecord, storageKeys } from '../storage.ts';

/** Impersonation of another user, in this tab only. `id` identifies the impersonation on the server, not the user. */
export type Impersonation = { id: string; name: string };

let known: { text: string | null; viewing: Impersonation | null } = { text: null, viewing: null };

const parse = (text: string): Impersonation | null => {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return null;
    const { id, name } = stored;
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
};

/** Returns the current impersonation; null when the user views as themselves. */
export const currentImpersonation = (): Impersonation | null => {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(storageKeys.viewing);
  if (text !== known.text) known = { text, viewing: text === null ? null : parse(text) };
  return known.viewing;
};

/** Starts or ends an impersonation and clears the tab's stored configuration and business. */
export function setImpersonation(viewing: Impersonation | null): void {
  if (viewing) sessionStorage.setItem(storageKeys.viewing, JSON.stringify(viewing));
  else sessionStorage.removeItem(storageKeys.viewing);
  sessionStorage.removeItem(storageKeys.configuration);
  sessionStorage.removeItem(storageKeys.currentBusiness);
}
