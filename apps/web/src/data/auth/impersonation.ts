import { isRecord, storageKeys } from '../storage.ts';

/** Somebody as whom the reader looks at the product, in this tab alone. `id` is that of the viewing, which the server knows. */
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

/** Null: the reader is there as themselves. */
export const currentImpersonation = (): Impersonation | null => {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(storageKeys.viewing);
  if (text !== known.text) known = { text, viewing: text === null ? null : parse(text) };
  return known.viewing;
};

/** From here on the tab is somebody else's, or the reader's own again: nothing that it knows of the other stays. */
export function setImpersonation(viewing: Impersonation | null): void {
  if (viewing) sessionStorage.setItem(storageKeys.viewing, JSON.stringify(viewing));
  else sessionStorage.removeItem(storageKeys.viewing);
  sessionStorage.removeItem(storageKeys.configuration);
  sessionStorage.removeItem(storageKeys.currentBusiness);
}
