import type { Deps } from '../../http/deps.ts';
import { type Signer, signer } from '../../platform/secrets.ts';

/** What the work on files is done with. */
export type Desk = Pick<Deps, 'db' | 'files' | 'clock'> & { readonly signer: Signer };

export const fileDesk = ({
  db,
  files,
  clock,
  config,
}: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>): Desk => ({
  ...{ db, files, clock },
  signer: signer(config.appSecret, 'files'),
});
