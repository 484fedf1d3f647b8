import type { IntegrationState } from '@bellwether/contract/api/integrations';
import { Badge } from '@mantine/core';
import classes from './source-state-badge.module.css';
import { sourceStates } from './source-states.ts';

export function SourceStateBadge({ state }: { state: IntegrationState }) {
  const { label, tone } = sourceStates[state];
  return (
    <Badge variant="outline" tt="none" className={classes['badge'] ?? ''} data-tone={tone}>
      {label}
    </Badge>
  );
}
