import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension } from '@bellwether/domain/answers/figures';
import type { ReportRow } from '../../../sections/table/columns/report-columns.ts';

/** Row of a channel, source or campaign. `waiting` marks the placeholder while sources load. */
export type ChannelTreeRow = {
  key: string;
  /** Dimension values of the row and its parents, from the top: channel, source and medium, campaign. */
  path: readonly (string | null)[];
  figures: ReportRow;
  below?: readonly ChannelTreeRow[];
  waiting?: true;
};

const toKey = (path: readonly (string | null)[]): string =>
  path.map((name) => name ?? '\u0000').join('\u0001');

const levels = ['internal_channel', 'source_medium', 'campaign'] as const;

/**
 * Groups the rows of a deeper level by the key of their parent row. It leaves out rows without a campaign at the
 * campaign level.
 */
function rowsBelow(answer: ReportAnswer | undefined, depth: number): Map<string, ReportRow[]> {
  const rows = (answer?.data ?? []).filter((row) => depth < 2 || readDimension(row, 'campaign') !== null);
  return Map.groupBy(rows, (row) => toKey(levels.slice(0, depth).map((level) => readDimension(row, level))));
}

/**
 * Builds the tree of channels, sources and campaigns. If `sources` is undefined, each channel has a placeholder row.
 */
export function buildChannelTree(
  channels: ReportAnswer,
  sources: ReportAnswer | undefined,
  campaigns: ReportAnswer | undefined,
): ChannelTreeRow[] {
  const below = [rowsBelow(sources, 1), rowsBelow(campaigns, 2)];
  const buildRow = (figures: ReportRow, depth: number): ChannelTreeRow => {
    const path = levels.slice(0, depth + 1).map((level) => readDimension(figures, level));
    const key = toKey(path);
    const children = below[depth]?.get(key)?.map((row) => buildRow(row, depth + 1));
    return { key, path, figures, ...(children && children.length > 0 ? { below: children } : {}) };
  };
  const waiting = (key: string): ChannelTreeRow => ({
    key: `${key}\u0001…`,
    path: [],
    figures: {},
    waiting: true,
  });
  return channels.data.map((row) => {
    const channel = buildRow(row, 0);
    return sources ? channel : { ...channel, below: [waiting(channel.key)] };
  });
}
