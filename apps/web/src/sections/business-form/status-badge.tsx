import { type BusinessStatus, statusTexts } from '@bellwether/contract/forms/business-status';
import { Badge } from '@mantine/core';
import classes from './business-form.module.css';

const tones: Record<BusinessStatus, string | undefined> = {
  active: 'good',
  prospective: 'now',
  inactive: undefined,
  lost: 'bad',
};

export function BusinessStatusBadge({ status }: { status: BusinessStatus }) {
  return (
    <Badge variant="outline" size="md" tt="none" className={classes['badge'] ?? ''} data-tone={tones[status]}>
      {statusTexts[status].label}
    </Badge>
  );
}
