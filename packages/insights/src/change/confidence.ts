import type { Finding } from '@bellwether/domain/insights/finding';

/** Z-scores above which the confidence of a finding is 'nearly certain' or 'clear'. */
const highZ = 6;
const mediumZ = 4.5;

export const toConfidence = (z: number): Finding['confidence'] =>
  Math.abs(z) >= highZ ? 'high' : Math.abs(z) >= mediumZ ? 'medium' : 'low';
