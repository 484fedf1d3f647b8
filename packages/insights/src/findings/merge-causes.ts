import type { DetectorId, Finding } from '@bellwether/contract/insights/finding';

/** Which of two findings of one cause is shown: the earlier in this list. */
const priority: readonly DetectorId[] = ['spend-without-results', 'campaign-stopped', 'campaign-started'];

const rank = ({ detector }: Finding): number => {
  const at = priority.indexOf(detector);
  return at < 0 ? priority.length : at;
};

const overlaps = (a: Finding, b: Finding): boolean =>
  a.range.from <= b.range.to && b.range.from <= a.range.to;

/** Returns the channel that a change is mostly of: its own, or that of its largest driver. */
const channelOfChange = ({ channel, drivers, actual, expected }: Finding): string | null => {
  if (channel !== null) return channel;
  const [first] = drivers;
  return first && first.effect / (actual - (expected ?? 0)) >= 0.5 ? first.label : null;
};

/** Reports whether a change of a metric is only what a campaign or broken tracking does to it. */
const isConsequence = (change: Finding, cause: Finding): boolean => {
  if (change.detector !== 'metric-change' || !overlaps(change, cause)) return false;
  const fell = change.actual < (change.expected ?? 0);
  switch (cause.detector) {
    case 'campaign-stopped':
      return fell && channelOfChange(change) === cause.channel;
    case 'campaign-started':
      return !fell && channelOfChange(change) === cause.channel;
    case 'tracking-break':
      return (
        fell &&
        change.metric !== 'sessions' &&
        (cause.channel === null || channelOfChange(change) === cause.channel)
      );
    case 'metric-change':
      // Fewer visits of a channel show again in its leads; the card with the money stays.
      return (
        change.metric === 'sessions' &&
        cause.metric !== 'sessions' &&
        fell === cause.actual < (cause.expected ?? 0) &&
        channelOfChange(change) === channelOfChange(cause)
      );
    default:
      return false;
  }
};

/** Reports whether missing leads of a campaign are those that broken tracking hides. */
const isHiddenByTracking = (finding: Finding, cause: Finding): boolean =>
  finding.detector === 'spend-without-results' &&
  cause.detector === 'tracking-break' &&
  (cause.channel === null || cause.channel === finding.channel);

/** Leaves one finding per cause, and no finding that another one explains. */
export const mergeCauses = (findings: readonly Finding[]): Finding[] => {
  const byCause = new Map<string, Finding>();
  for (const finding of findings) {
    const other = byCause.get(finding.cause);
    if (!other || rank(finding) < rank(other)) byCause.set(finding.cause, finding);
  }
  const distinct = [...byCause.values()];
  return distinct.filter(
    (finding) =>
      !distinct.some(
        (cause) => cause !== finding && (isConsequence(finding, cause) || isHiddenByTracking(finding, cause)),
      ),
  );
};
