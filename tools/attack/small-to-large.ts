import type { Attack } from './attack.ts';
import { requestInputs } from './small-to-large/requests.ts';
import { createInputAttack } from './small-to-large/send.ts';
import { uploadInputs } from './small-to-large/uploads.ts';

/** Small inputs that become large. docs/operations.md lists their bounds. */
export const smallToLargeAttacks: readonly Attack[] = [...uploadInputs, ...requestInputs].map(
  createInputAttack,
);
