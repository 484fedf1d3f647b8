export type QualityBand = { label: 'Low' | 'Medium' | 'High'; colour: 'red' | 'orange' | 'green' };

const bands: readonly (QualityBand & { from: number })[] = [
  { from: 70, label: 'High', colour: 'green' },
  { from: 40, label: 'Medium', colour: 'orange' },
  { from: 0, label: 'Low', colour: 'red' },
];

/**
 * Returns the band of a quality score of 0 to 100: 0–39 low, 40–69 medium, 70–100 high. Returns null without
 * a score.
 */
export function findQualityBand(score: number | null): QualityBand | null {
  const band = score === null ? undefined : bands.find(({ from }) => score >= from);
  return band ? { label: band.label, colour: band.colour } : null;
}
