import type { IntegrationState } from '@bellwether/contract/api/integrations';
import { historyPercent, loadingText, type SourceHistory } from '@bellwether/domain/sources/source-history';
import { Badge } from '@mantine/core';
import classes from './source-state-badge.module.css';
import { sourceStates } from './source-states.ts';

type Props = { state: IntegrationState; history: SourceHistory | null };

/** Badge with the state of a source. While the source loads its history, the badge shows its progress. */
export function SourceStateBadge({ state, history }: Props) {
  const { label, tone } = sourceStates[state];
  return (
    <Badge variant="outline" tt="none" className={classes['badge'] ?? ''} data-tone={tone}>
      {state === 'syncing' && history ? loadingText(historyPercent(history)) : label}
    </Badge>
  );
}
