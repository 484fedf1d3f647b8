import { z } from 'zod';

export const archiveFormat = 'bellwether-business';
/** Increases when archives of an earlier version can no longer be read. */
export const archiveVersion = 1;

/** Schema of `manifest.json`. `counts` holds the lines per file. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  trading_name: z.string(),
  exported_at: z.string(),
  counts: z.record(z.string(), z.number().int()),
});
export type Manifest = z.infer<typeof manifestSchema>;
