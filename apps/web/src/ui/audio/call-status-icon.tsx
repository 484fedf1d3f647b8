import { Tooltip } from '../overlays/tooltip.tsx';
import { callStatusColour, callStatusIcon, callStatusLabel, explainCallStatus } from './call-status.ts';

export function CallStatusIcon({ status, size = 20 }: { status: string | null; size?: number }) {
  const Icon = callStatusIcon(status);
  const label = callStatusLabel(status);
  return (
    <Tooltip label={explainCallStatus(status)} events={{ touch: true }}>
      <Icon role="img" aria-label={label} size={size} color={callStatusColour(status)} />
    </Tooltip>
  );
}
