import type { Finding } from '@bellwether/domain/insights/finding';

/** Standard deviations above which a finding counts as nearly certain, or as clear. */
const highZ = 6;
const mediumZ = 4.5;

export const toConfidence = (z: number): Finding['confidence'] =>
  Math.abs(z) >= highZ ? 'high' : Math.abs(z) >= mediumZ ? 'medium' : 'low';
