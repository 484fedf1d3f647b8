import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import { daysBetween } from '@bellwether/domain/time/day';

/** Order of detectors: if two findings have the same cause, the one whose detector is earlier in this list is kept. */
const priority: readonly DetectorId[] = ['spend-without-results', 'campaign-stopped', 'campaign-started'];

const rank = ({ detector }: Finding): number => {
  const at = priority.indexOf(detector);
  return at < 0 ? priority.length : at;
};

const overlaps = (a: Finding, b: Finding): boolean =>
  a.range.from <= b.range.to && b.range.from <= a.range.to;

/** Returns the channel of a change: its own, or the channel of its largest driver. */
const channelOfChange = ({ channel, drivers, actual, expected }: Finding): string | null => {
  if (channel !== null) return channel;
  const [first] = drivers;
  return first && first.effect / (actual - (expected ?? 0)) >= 0.5 ? first.label : null;
};

const effectOf = ({ actual, expected }: Finding): number => actual - (expected ?? 0);
const zOf = ({ facts }: Finding): number => Math.abs(Number(facts['z'] ?? 0));
const countDays = ({ from, to }: Finding['range']): number => daysBetween(from, to) + 1;

const isPartOfWeeks = (range: Finding['range']): boolean =>
  countDays(range) < 14 && countDays(range) % 7 !== 0;

/** Minimum z-score of the part of a change that a cause does not explain; a smaller part is chance. */
const minRestZ = 3;

/** Returns whether a cause explains at least half of a change, or all of it except chance. */
const bringsMost = (change: Finding, cause: Finding): boolean => {
  const from = change.range.from > cause.range.from ? change.range.from : cause.range.from;
  const to = change.range.to < cause.range.to ? change.range.to : cause.range.to;
  const shared = (effectOf(cause) * countDays({ from, to })) / countDays(cause.range);
  const share = shared / effectOf(change);
  const isRestChance = change.facts['z'] !== undefined && zOf(change) * (1 - share) < minRestZ;
  return share >= 0.5 || (share > 0 && isRestChance);
};

/** Returns whether a change of a metric is only a consequence of a cause. */
const isConsequence = (change: Finding, cause: Finding): boolean => {
  if (change.detector !== 'metric-change' || !overlaps(change, cause)) return false;
  const fell = effectOf(change) < 0;
  switch (cause.detector) {
    case 'campaign-stopped':
      return fell && channelOfChange(change) === cause.channel;
    case 'campaign-started':
      return !fell && channelOfChange(change) === cause.channel;
    case 'source-change':
      return fell === effectOf(cause) < 0 && channelOfChange(change) === cause.channel;
    case 'page-change':
      return (
        change.metric === 'sessions' && channelOfChange(change) === cause.channel && bringsMost(change, cause)
      );
    case 'product-change':
    case 'place-change':
      return change.metric === 'revenue' && bringsMost(change, cause);
    case 'price-change':
      return (
        change.metric === 'revenue' &&
        fell === effectOf(cause) < 0 &&
        change.slices.some(({ value }) => cause.slices.some((slice) => slice.value === value))
      );
    case 'weekday-shift':
      // Treats a change over incomplete weeks as a consequence of a weekday shift, because its weekdays alone can make
      // it high or low.
      return (change.metric === 'valid_leads' || change.metric === 'calls') && isPartOfWeeks(change.range);
    case 'tracking-break':
      // Invoices need no tracking, and visits are counted while a form is broken.
      return (
        fell &&
        change.metric !== 'revenue' &&
        (change.metric !== 'sessions' || cause.metric === 'sessions') &&
        (cause.channel === null || channelOfChange(change) === cause.channel)
      );
    case 'metric-change':
      // Keeps the card about a channel's leads instead of that about its visits, because only leads have an amount of
      // money.
      return (
        change.metric === 'sessions' &&
        cause.metric !== 'sessions' &&
        fell === effectOf(cause) < 0 &&
        channelOfChange(change) === channelOfChange(cause)
      );
    default:
      return false;
  }
};

/** Returns whether weekdays shifted only because broken tracking lost the leads of some days. */
const isBrokenWeek = (finding: Finding, cause: Finding): boolean =>
  finding.detector === 'weekday-shift' && cause.detector === 'tracking-break' && overlaps(finding, cause);

/** Returns whether a product and a place changed together and `cause` is the clearer of the two findings. */
const isSharedChange = (finding: Finding, cause: Finding): boolean => {
  const isPair =
    (finding.detector === 'product-change' && cause.detector === 'place-change') ||
    (finding.detector === 'place-change' && cause.detector === 'product-change');
  if (!isPair || !overlaps(finding, cause) || effectOf(finding) < 0 !== effectOf(cause) < 0) return false;
  return zOf(finding) < zOf(cause) || (zOf(finding) === zOf(cause) && finding.detector === 'product-change');
};

/** Returns whether a campaign has no leads only because tracking is broken. */
const isHiddenByTracking = (finding: Finding, cause: Finding): boolean =>
  finding.detector === 'spend-without-results' &&
  cause.detector === 'tracking-break' &&
  (cause.channel === null || cause.channel === finding.channel);

/** Returns whether the month's ad spend is off its pace only because a campaign started or stopped. */
const isPaceOfCampaign = (finding: Finding, cause: Finding): boolean =>
  finding.detector === 'budget-pace' &&
  (cause.detector === 'campaign-stopped' || cause.detector === 'campaign-started') &&
  overlaps(finding, cause) &&
  bringsMost(finding, cause);

const explanations = [isPaceOfCampaign, isConsequence, isHiddenByTracking, isBrokenWeek, isSharedChange];

/** Keeps one finding per cause, and drops findings that another finding explains. */
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
        (cause) => cause !== finding && explanations.some((explains) => explains(finding, cause)),
      ),
  );
};
