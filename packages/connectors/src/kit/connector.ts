import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { DayNoteKind } from '@bellwether/domain/sources/day-notes';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import type { FileRequest, OpenedFile } from './files/open-file.ts';
import type { HttpRequest, ServiceReply, Verdict } from './http.ts';
import type { KeyToken } from './key-token/key-token.ts';
import type { Quota } from './limiter.ts';
import type { OAuthService } from './oauth.ts';
import type { RowCounts } from './row-counts.ts';

/** Account at a service: an advertising account, a property, a website. */
export type Account = {
  /** Id at the service, as text. */
  id: string;
  name: string;
  /** Account through which the user has access to this account; null for direct access. */
  manager: string | null;
};

/** Account in a list. `refusal`: why it cannot be read, as a sentence; absent if it can. */
export type ListedAccount = Account & { refusal?: string };

/** Account whose rows a source reads. `name` is the account's name when it was connected; it stays the same. */
export type SourceAccount = Account & {
  /** ISO 4217; null for a service without money. */
  currency: string | null;
  /** IANA time zone of the account's days. */
  timeZone: string;
  /** Ids of the actions that count as conversions; absent for those that count by default. */
  conversions?: readonly string[];
};

/** Action that a service counts, such as a lead form, which can count as a conversion. */
export type ConversionAction = {
  /** Id at the service, or of the connector for a kind of action that the service reports under several types. */
  id: string;
  name: string;
  /** Number in the asked days, as a decimal text. */
  count: string;
  /** Whether the action counts as a conversion until the user chooses. */
  isDefault: boolean;
};

/**
 * Account that passed the check. `timeZone` is null if the service provides none; the time zone of the business then
 * applies.
 */
export type CheckedAccount = Omit<SourceAccount, 'timeZone'> & { timeZone: string | null };

/** Access of one source to its service. */
export type ServiceSession = {
  /** Parts of the credential string, for a service without OAuth. */
  readonly credential: readonly string[];
  /** The only account that the sign-in opens; null for a service that lists the accounts of a user. */
  readonly granted: Account | null;
  readonly signal: AbortSignal;
  /** Counts of the rows that were parsed (`row-counts.ts`). */
  readonly counts: RowCounts;
  /** Records that the service's figures of these days are incomplete, as often as the service reports it. */
  noteDays(kind: DayNoteKind, days: Range): void;
  /** Returns the recorded days of a kind, merged. */
  notedDays(kind: DayNoteKind): readonly Range[];
  now(): Date;
  /**
   * Sends a request with the access token, within the quota of `owner`, the id of an account.
   * @throws SourceError
   */
  send(request: HttpRequest, owner: string): Promise<ServiceReply>;
  /**
   * Opens a file, such as the recording of a call. Its bytes are read from the service as they are needed. It may be on
   * another server with https, which does not receive the access token.
   * @throws SourceError; so does its body, when the service stops to send
   */
  open(request: FileRequest, owner: string): Promise<OpenedFile>;
};

/**
 * Rows of one fact that a source delivers by day. Days are those of the account's time zone and are never shifted.
 */
export type Stream<F extends Fact = Fact> = {
  /** Identifies the stream in the database. */
  name: string;
  fact: F;
  /** Columns that the stream delivers. */
  fields: readonly (keyof FactRow<F> & string)[];
  /** Returns the streams of the warehouse that a read covers completely. */
  covers: (account: SourceAccount) => readonly string[];
  every: 'hour' | 'day';
  /** Number of days, up to the last one, that each sync reads again, because the service still changes them. */
  restatedDays: number;
  /** Number of days that a weekly sync reads again: all days that the service may ever change. */
  weeklyDays: number;
  /** Number of most recent days for which the service has no data yet; 0: it has partial data of today. */
  lagDays?: number;
  /**
   * Number of days for which the service keeps details. Older days are not read again, because that would delete their
   * stored details.
   */
  keptDays?: number;
  /** Number of months of history that the first sync reads. */
  months: number;
  /** Maximum number of days of one read. */
  maxDays: number;
  /**
   * Kinds of notes that a read may record about its days (`noteDays`). A day that is 'not_final' and has no rows is not
   * covered, so that it is a gap and not zero.
   */
  notes?: readonly DayNoteKind[];
  /** Reads the rows of a date range, in batches. @throws SourceError */
  read: (
    session: ServiceSession,
    account: SourceAccount,
    range: Range,
  ) => AsyncIterable<readonly FactRow<F>[]>;
  /**
   * Yields the documents that have changed since a time, for a service whose documents change at any age. Their days are read
   * again, and so are the days on which they were. @throws SourceError
   */
  listChanges?: (
    session: ServiceSession,
    account: SourceAccount,
    since: Date,
  ) => AsyncIterable<readonly ChangedDocument[]>;
};

/**
 * Document that has changed: its number, null if it has none, and the day of its rows as they are now; null if only rows that
 * are stored may have changed.
 */
export type ChangedDocument = { number: string | null; day: Day | null };

/** Connector for one service, from sign-in to rows. */
export type Connector = {
  vendor: IntegrationTypeId;
  /** Name of the service in sentences for users. */
  service: string;
  /** OAuth sign-in; null for a service with a credential string. */
  oauth: OAuthService | null;
  /** Returns the id of the account that a credential names; undefined for a service with OAuth. */
  credentialAccount?: (credential: readonly string[]) => string;
  /** How a key becomes a short-lived token, for a service without OAuth that asks for one. */
  keyToken?: KeyToken;
  /**
   * Hosts of the service, which receive the access token with a request for a file, as no other host does. `named`: users name
   * the host of an account, such as a shop. Its requests reach public websites only, by https.
   */
  hosts?: 'named' | readonly string[];
  /** Returns the JSON in an answer that is not JSON as a whole; null for none. */
  mendJson?: (text: string) => string | null;
  /** Request quota of the service. */
  quota: Quota;
  /** Decides how to handle a response of the service. */
  judge: (reply: ServiceReply, now: Date) => Verdict;
  /** Lists the accounts of the user, with those that cannot be read. @throws SourceError */
  listAccounts: (session: ServiceSession) => Promise<readonly ListedAccount[]>;
  /** Checks with one cheap request that the account can be read. @throws SourceError */
  check: (session: ServiceSession, account: Account) => Promise<CheckedAccount>;
  /** Whether two accounts, by id, count the same things, so that both together would count them twice. */
  overlaps?: (id: string, other: string) => boolean;
  /**
   * Lists the actions of an account that can count as conversions, with their numbers in some days. An action that the user
   * chose is listed although it has no number. @throws SourceError
   */
  listConversions?: (
    session: ServiceSession,
    account: SourceAccount,
    days: Range,
  ) => Promise<readonly ConversionAction[]>;
  streams: readonly Stream[];
};

/** Declares a stream with rows of its fact's type. */
export const defineStream = <const F extends Fact>(stream: Stream<F>): Stream => stream as unknown as Stream;
