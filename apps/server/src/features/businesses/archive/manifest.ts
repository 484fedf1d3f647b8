import { z } from 'zod';

export const archiveFormat = 'bellwether-business';
/** Version of the archive format. Increase it when archives of earlier versions can no longer be read. */
export const archiveVersion = 1;

/** Schema of an archive's `manifest.json`. `counts` holds the number of lines of each file. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  trading_name: z.string(),
  exported_at: z.string(),
  counts: z.record(z.string(), z.number().int()),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;
