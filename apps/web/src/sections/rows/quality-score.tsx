import { findQualityBand } from '@bellwether/domain/leads/quality';
import classes from './rows.module.css';

/** Cell with a lead's quality score and the label and colour of its band; 'N/A' without a score. */
export function QualityScore({ score }: { score: number | null }) {
  const band = findQualityBand(score);
  if (!band) return 'N/A';
  return (
    <span className={classes['quality']} data-colour={band.colour}>
      {score} <span>{band.label}</span>
    </span>
  );
}
