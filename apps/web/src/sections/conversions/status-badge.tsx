import { type LeadStatus, leadStatusLabel } from '@bellwether/domain/leads/status';
import { Badge } from '@mantine/core';
import classes from './conversions.module.css';

const tones: Readonly<Partial<Record<LeadStatus, string>>> = {
  qualified: 'good',
  won: 'good',
  unfit: 'bad',
  spam: 'bad',
  duplicate: 'quiet',
  existing_customer: 'quiet',
};

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge variant="outline" size="md" tt="none" className={classes['status'] ?? ''} data-tone={tones[status]}>
    {leadStatusLabel(status)}
  </Badge>
);
