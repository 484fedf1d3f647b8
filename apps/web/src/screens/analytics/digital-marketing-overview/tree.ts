import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { readDimension } from '@bellwether/contract/reports/text/figures';
import type { ReportRow } from '../../../sections/table/report-columns.ts';

/** A channel, a source of it, or a campaign of that; `waiting` stands where sources are on their way. */
export type TreeRow = {
  key: string;
  /** What it is of: the channel, the source and medium, the campaign, as far down as it stands. */
  path: readonly (string | null)[];
  figures: ReportRow;
  below?: readonly TreeRow[];
  waiting?: true;
};

const keyOf = (path: readonly (string | null)[]): string =>
  path.map((name) => name ?? '\u0000').join('\u0001');

const levels = ['internal_channel', 'source_medium', 'campaign'] as const;

/** The rows of a deeper report, by the key of what they are below. A visit without a campaign is no campaign. */
function rowsBelow(answer: ReportAnswer | undefined, depth: number): Map<string, ReportRow[]> {
  const rows = (answer?.data ?? []).filter((row) => depth < 2 || readDimension(row, 'campaign') !== null);
  return Map.groupBy(rows, (row) => keyOf(levels.slice(0, depth).map((level) => readDimension(row, level))));
}

/** Channels with their sources and the campaigns of those; without `sources` a row stands for what is still to come. */
export function buildChannelTree(
  channels: ReportAnswer,
  sources: ReportAnswer | undefined,
  campaigns: ReportAnswer | undefined,
): TreeRow[] {
  const below = [rowsBelow(sources, 1), rowsBelow(campaigns, 2)];
  const rowOf = (figures: ReportRow, depth: number): TreeRow => {
    const path = levels.slice(0, depth + 1).map((level) => readDimension(figures, level));
    const key = keyOf(path);
    const children = below[depth]?.get(key)?.map((row) => rowOf(row, depth + 1));
    return { key, path, figures, ...(children && children.length > 0 ? { below: children } : {}) };
  };
  const waiting = (key: string): TreeRow => ({ key: `${key}\u0001…`, path: [], figures: {}, waiting: true });
  return channels.data.map((row) => {
    const channel = rowOf(row, 0);
    return sources ? channel : { ...channel, below: [waiting(channel.key)] };
  });
}
