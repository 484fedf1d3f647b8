import type { Attack } from './attack.ts';
import { requestInputs } from './small-to-large/requests.ts';
import { createInputAttack } from './small-to-large/send.ts';
import { uploadInputs } from './small-to-large/uploads.ts';

/** Attacks with small inputs that expand to large data. docs/operations.md lists their limits. */
export const smallToLargeAttacks: readonly Attack[] = [...uploadInputs, ...requestInputs].map(
  createInputAttack,
);
