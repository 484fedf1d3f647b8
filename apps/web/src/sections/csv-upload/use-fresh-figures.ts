import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CsvUploadState } from './uploads.ts';

/** Whether the figures of the business are others since the upload went from one state to the next. */
export const affectsFigures = (before: CsvUploadState | undefined, now: CsvUploadState): boolean =>
  before !== undefined && before !== now && (now === 'imported' || now === 'undone');

/** Asks everything on the page anew when an upload was brought in or taken out, and tells of it. */
export function useRefreshFigures(upload: CsvUpload | undefined, told: (upload: CsvUpload) => void): void {
  const cache = useQueryClient();
  const seen = useRef(new Map<string, CsvUploadState>());
  useEffect(() => {
    if (!upload) return;
    const before = seen.current.get(upload.id);
    seen.current.set(upload.id, upload.state);
    if (!affectsFigures(before, upload.state)) return;
    void cache.invalidateQueries();
    told(upload);
  });
}
