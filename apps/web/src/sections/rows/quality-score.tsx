import { findQualityBand } from '@bellwether/contract/leads/quality';
import classes from './rows.module.css';

/** A quality score with its band in words and colour; 'N/A' where there is none. */
export function QualityScore({ score }: { score: number | null }) {
  const band = findQualityBand(score);
  if (!band) return 'N/A';
  return (
    <span className={classes['quality']} data-colour={band.colour}>
      {score} <span>{band.label}</span>
    </span>
  );
}
