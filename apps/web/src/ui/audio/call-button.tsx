import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Dialog } from '../modals/dialog.tsx';
import { CallPlayer, type CallPlayerProps } from './call-player.tsx';

export function CallButton({ size = 36, ...props }: CallPlayerProps & { size?: number }) {
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
          <CallPlayer {...props} />
        </Dialog>
      )}
    </>
  );
}
