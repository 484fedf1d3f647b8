import type { Deps } from '../../http/deps.ts';
import { type Signer, signer } from '../../platform/secrets.ts';

/** What the calls and jobs of files work with: the store, the bytes, the time, and the key that signs links. */
export type FilesContext = Pick<Deps, 'db' | 'files' | 'clock'> & { readonly signer: Signer };

export const filesContext = ({
  db,
  files,
  clock,
  config,
}: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>): FilesContext => ({
  db,
  files,
  clock,
  signer: signer(config.appSecret, 'files'),
});
