import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CsvUploadState } from './uploads.ts';

export const affectsFigures = (before: CsvUploadState | undefined, now: CsvUploadState): boolean =>
  before !== undefined && before !== now && (now === 'imported' || now === 'undone');

/** Refetches every query when an upload was imported or undone, then calls `onRefresh`. */
export function useRefreshFigures(
  upload: CsvUpload | undefined,
  onRefresh: (upload: CsvUpload) => void,
): void {
  const cache = useQueryClient();
  const seen = useRef(new Map<string, CsvUploadState>());
  useEffect(() => {
    if (!upload) return;
    const before = seen.current.get(upload.id);
    seen.current.set(upload.id, upload.state);
    if (!affectsFigures(before, upload.state)) return;
    void cache.invalidateQueries();
    onRefresh(upload);
  });
}
