import { z } from 'zod';

export const archiveFormat = 'bellwether-business';
/** Moves when an archive of before could not be read any more. */
export const archiveVersion = 1;

/** What an archive says of itself. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  trading_name: z.string(),
  exported_at: z.string(),
  counts: z.record(z.string(), z.number().int()),
});
export type Manifest = z.infer<typeof manifestSchema>;
