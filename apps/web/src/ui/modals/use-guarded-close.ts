import { useRef } from 'react';

export type ConfirmClose = () => boolean | Promise<boolean>;

type Guard = { busy: boolean; confirmClose: ConfirmClose | undefined };

/**
 * Returns a close function that does nothing while busy and closes only if the guard agrees. The guard runs once at a
 * time.
 */
export function useGuardedClose(close: () => void, { busy, confirmClose }: Guard): () => void {
  const isConfirming = useRef(false);
  const confirmAndClose = async () => {
    isConfirming.current = true;
    try {
      if (!confirmClose || (await confirmClose())) close();
    } finally {
      isConfirming.current = false;
    }
  };
  return () => {
    if (!busy && !isConfirming.current) void confirmAndClose();
  };
}
