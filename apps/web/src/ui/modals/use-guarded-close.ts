import { useRef } from 'react';

/** May this be closed? Asked each time somebody wishes it. */
export type ConfirmClose = () => boolean | Promise<boolean>;

type Guard = { busy: boolean; confirmClose: ConfirmClose | undefined };

/** Closes when nothing is busy and the guard, asked once at a time, agrees. */
export function useGuardedClose(close: () => void, { busy, confirmClose }: Guard): () => void {
  const asking = useRef(false);
  const ask = async () => {
    asking.current = true;
    try {
      if (!confirmClose || (await confirmClose())) close();
    } finally {
      asking.current = false;
    }
  };
  return () => {
    if (!busy && !asking.current) void ask();
  };
}
