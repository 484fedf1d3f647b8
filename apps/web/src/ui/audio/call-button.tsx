import { IconPlayerPlay } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import { IconButton } from '../icon-button.tsx';
import { Dialog } from '../modals/dialog.tsx';

const CallPlayer = lazy(() =>
  loadChunk(() => import('./call-player.tsx')).then((m) => ({ default: m.CallPlayer })),
);

export function CallButton({ size = 36, ...props }: ComponentProps<typeof CallPlayer> & { size?: number }) {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <IconButton
        label={`Play the call from ${props.call.caller}`}
        size={size}
        onClick={() => setShown('open')}
      >
        <IconPlayerPlay size={18} />
      </IconButton>
      {shown !== 'never' && (
        <Dialog opened={shown === 'open'} onClose={() => setShown('closed')} title="Call" size="lg">
          <Suspense fallback={null}>
            <CallPlayer {...props} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
