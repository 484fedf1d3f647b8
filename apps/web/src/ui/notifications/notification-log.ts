import { useSyncExternalStore } from 'react';
import type { Notice } from './notification.ts';

/** Notification raised in this session. `at` is the time it was raised, in ms since 1970. */
export type LoggedNotice = Notice & {
  readonly id: string;
  readonly at: number;
  /** Whether the notification is still shown on the page. */
  readonly open: boolean;
  readonly read: boolean;
};

/** Maximum number of notices kept; the oldest are dropped. */
const maxNotices = 100;

let entries: readonly LoggedNotice[] = [];
let owner: string | undefined;
const listeners = new Set<() => void>();

const change = (next: readonly LoggedNotice[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the notices of this session, newest first. */
export const readLoggedNotices = (): readonly LoggedNotice[] => entries;

export const useLoggedNotices = (): readonly LoggedNotice[] =>
  useSyncExternalStore(subscribe, readLoggedNotices);

export const logNotice = (id: string, notice: Notice, at: number): void =>
  change([{ ...notice, id, at, open: true, read: false }, ...entries].slice(0, maxNotices));

export const logNoticeClosed = (id: string): void =>
  change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));

export const markNoticesRead = (): void => {
  if (entries.some(({ read }) => !read)) change(entries.map((entry) => ({ ...entry, read: true })));
};

export const clearNotices = (): void => change([]);

/** Sets the user that the notices belong to; a different user on the same page starts with an empty list. */
export function setNoticeReader(reader: string): void {
  if (owner !== undefined && owner !== reader) clearNotices();
  owner = reader;
}
