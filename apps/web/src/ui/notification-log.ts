import { useSyncExternalStore } from 'react';
import type { Notice } from './notification.ts';

/** A notification that was raised in this session. `at` is when, in ms since 1970. */
export type LoggedNotice = Notice & {
  readonly id: string;
  readonly at: number;
  /** It is still on the page. */
  readonly open: boolean;
  readonly read: boolean;
};

/** More than anybody reads back; the oldest go. */
const longest = 100;

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

/** What was raised in this session, the newest first. */
export const readLoggedNotices = (): readonly LoggedNotice[] => entries;

export const useLoggedNotices = (): readonly LoggedNotice[] =>
  useSyncExternalStore(subscribe, readLoggedNotices);

export const logNotice = (id: string, notice: Notice, at: number): void =>
  change([{ ...notice, id, at, open: true, read: false }, ...entries].slice(0, longest));

/** It is no longer on the page. */
export const logClosed = (id: string): void =>
  change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));

export const markNoticesRead = (): void => {
  if (entries.some(({ read }) => !read)) change(entries.map((entry) => ({ ...entry, read: true })));
};

export const clearNotices = (): void => change([]);

/** Whose notifications these are: another reader on the same page does not see the last one's. */
export function setNoticeReader(reader: string): void {
  if (owner !== undefined && owner !== reader) clearNotices();
  owner = reader;
}
