import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { DayNote } from '@bellwether/domain/sources/day-notes';

/** Note of a connected source on days of one fact. */
export type SourceDayNote = DayNote & {
  fact: Fact;
  /** Integration type of the source. */
  source: string;
  /** Name of the service in sentences for users. */
  service: string;
};

/** Reads the notes on the days of a business. */
export type DayNoteReader = {
  feature: string;
  read: (business: BusinessContext) => Promise<readonly SourceDayNote[]>;
};
