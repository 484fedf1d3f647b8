import type { Deps } from '../../http/deps.ts';
import { createSigner, type Signer } from '../../platform/secrets.ts';

export type FilesContext = Pick<Deps, 'db' | 'files' | 'clock'> & { readonly signer: Signer };

export const createFilesContext = ({
  db,
  files,
  clock,
  config,
}: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>): FilesContext => ({
  db,
  files,
  clock,
  signer: createSigner(config.appSecret, 'files'),
});
