import { connectors } from '@bellwether/connectors/list';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { isMailedFault, isOperatorFault } from '@bellwether/domain/sources/source-faults';
import type { StoredMail, StoredRead } from './judge-faults.ts';

/** New sign-in, or key, of a source: when it began and ended, in milliseconds since 1970. */
export type Renewal = { sourceId: string; from: number; to: number };

/** Failed read that is due to be mailed, because it is the first since its source worked. */
export type DueMail = { read: StoredRead };

/** Longest time from the end of a read to its mail. */
const maxDelayMs = 30_000;

/** Reports whether a mail is about a source. A cause that stops several sources is one mail for all of them. */
const isAbout = ({ subject, at }: StoredMail, { business, vendor, fault, from, to }: StoredRead): boolean => {
  const isInTime = at >= from && at <= to + maxDelayMs;
  if (fault !== null && isOperatorFault(fault))
    return subject === `No new figures from ${connectors.get(vendor)?.service}` && isInTime;
  const begin = `${business}: no new figures from `;
  if (!subject.startsWith(begin)) return false;
  const named = subject.slice(begin.length);
  if (fault !== 'reconnect')
    return named === connectors.get(vendor)?.service && at >= to && at <= to + maxDelayMs;
  return named.split(/, | and /).includes(sourceLabel(vendor)) && at >= from && at <= to + maxDelayMs;
};

/**
 * Lists the mails that are due after some reads. A source mails once until each of its streams reads again or its access
 * is renewed; the end of a sign-in is mailed once until the new one.
 */
export function listDueMails(reads: readonly StoredRead[], renewals: readonly Renewal[]): DueMail[] {
  const due: DueMail[] = [];
  for (const [sourceId, own] of Map.groupBy(reads, (read) => read.sourceId)) {
    const renewed = renewals.filter((one) => one.sourceId === sourceId);
    const failing = new Set<string>();
    let isMailed = false;
    let hasEnded = false;
    let before = 0;
    for (const read of own.toSorted((a, b) => a.to - b.to)) {
      if (renewed.some(({ from }) => from > before && from <= read.to)) {
        failing.clear();
        isMailed = false;
        hasEnded = false;
      }
      before = read.to;
      if (read.fault === null) {
        failing.delete(read.stream);
        if (failing.size === 0) isMailed = false;
        continue;
      }
      // The read began with the access from before the renewal.
      if (renewed.some((one) => one.to >= read.from && one.from <= read.to)) continue;
      failing.add(read.stream);
      const isEnd = read.fault === 'reconnect';
      if (isEnd ? hasEnded : isMailed || !isMailedFault(read.fault)) continue;
      if (isEnd) hasEnded = true;
      else isMailed = true;
      due.push({ read });
    }
  }
  return due;
}

/**
 * Reports whether two reads failed for one cause, which is one mail: the service refuses the installation, or a sign-in has
 * lost several accounts. A new sign-in of a business serves all its sources of the service.
 */
const isSameCause = (one: StoredRead, other: StoredRead): boolean =>
  one.fault !== null &&
  one.fault === other.fault &&
  settingOf(one.vendor) === settingOf(other.vendor) &&
  (isOperatorFault(one.fault) ? one.message === other.message : one.business === other.business);

const settingOf = (vendor: string): string => connectors.get(vendor)?.oauth?.setting ?? vendor;

const describeRead = ({ business, vendor, stream, fault, from, to }: StoredRead): string =>
  `${business} ${vendor} ${stream} ${new Date(from).toISOString()} to ${new Date(to).toISOString()}: ${fault ?? 'rows'}`;

/** Returns what is wrong with the mails: one that is missing, and one that is not due, with the reads around it. */
export function judgeMails(
  due: readonly DueMail[],
  mails: readonly StoredMail[],
  reads: readonly StoredRead[],
): string[] {
  const left = new Set(mails);
  const missing = due.flatMap(({ read }) => {
    const own = [...left].find((mail) => isAbout(mail, read));
    if (own) left.delete(own);
    // Another source that stopped for the same cause may have had the mail.
    const isMailed =
      own !== undefined ||
      (read.fault === 'reconnect' && mails.some((mail) => isAbout(mail, read))) ||
      due.some((one) => isSameCause(one.read, read) && mails.some((mail) => isAbout(mail, one.read)));
    return isMailed ? [] : [`No mail after ${describeRead(read)} (${read.message})`];
  });
  return [
    ...missing,
    ...[...left].flatMap(({ subject, at }) => [
      `A false mail at ${new Date(at).toISOString()}: ${subject}`,
      ...reads
        .filter(({ business, to }) => subject.startsWith(business) && Math.abs(to - at) <= maxDelayMs)
        .map((read) => `  near: ${describeRead(read)}`),
    ]),
  ];
}
