import type { Range } from '../time/range.ts';

/**
 * Reasons why a service's figures of a day may be incomplete. 'not_final': the service still processes the day.
 * 'sampled': the figures are an estimate from a part of the data. 'thresholded': rows with few people are hidden.
 * 'other_row': rare values are together in one row. 'cut_off': the service no longer has, or never had, a part of the data.
 */
export const dayNoteKinds = ['not_final', 'sampled', 'thresholded', 'other_row', 'cut_off'] as const;
export type DayNoteKind = (typeof dayNoteKinds)[number];

export type DayNote = { kind: DayNoteKind; days: Range };
