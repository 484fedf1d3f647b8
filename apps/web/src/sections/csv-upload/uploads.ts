import type {
  CsvUpload,
  cancelCsvUpload,
  deleteCsvUpload,
  getCsvUpload,
  importCsvUpload,
  listCsvUploads,
  Mapping,
  mapCsvUpload,
  undoCsvUpload,
} from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useSession } from '../../data/session/session.ts';

const pollMs = 500;

export type CsvUploadState = CsvUpload['state'];
export const isUploadRunning = (state: CsvUploadState): boolean =>
  state === 'checking' || state === 'importing';

export type UploadCommand = { map: Mapping } | 'import' | 'import with loss' | 'cancel' | 'undo';

const uploadParams = (business: string, kind: UploadType, id: string) => ({
  params: { id },
  query: { business_id: business, kind },
});

/** Loads the uploads of the current business, newest first; skipped unless `enabled`. */
export function useCsvUploads(kind: UploadType, enabled = true) {
  const { business } = useSession();
  return useQuery({
    ...endpointQuery<typeof listCsvUploads>('/csv-uploads', { query: { business_id: business.id, kind } }),
    staleTime: 0,
    enabled,
  });
}

/** Loads one upload and polls it twice a second while the server processes it. */
export function useCsvUpload(kind: UploadType, id: string | null) {
  const { business } = useSession();
  return useQuery({
    ...endpointQuery<typeof getCsvUpload>('/csv-uploads/:id', uploadParams(business.id, kind, id ?? '')),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUploadRunning(state.data.data.state) ? pollMs : false),
  });
}

/** Returns a function that caches an upload for `useCsvUpload` and refetches the list. */
export function useCacheUpload(kind: UploadType) {
  const { business } = useSession();
  const cache = useQueryClient();
  return (upload: CsvUpload) => {
    const { queryKey } = endpointQuery<typeof getCsvUpload>(
      '/csv-uploads/:id',
      uploadParams(business.id, kind, upload.id),
    );
    cache.setQueryData(queryKey, { data: upload });
    void cache.invalidateQueries(endpointFilter<typeof listCsvUploads>('/csv-uploads'));
  };
}

/**
 * Deletes the file of an upload, and the upload itself unless its rows are in the reports. Returns the message to show.
 */
export function useDeleteUpload(kind: UploadType) {
  const { business } = useSession();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof deleteCsvUpload>('DELETE', '/csv-uploads/:id', uploadParams(business.id, kind, id)),
    onSettled: () => cache.invalidateQueries(endpointFilter<typeof listCsvUploads>('/csv-uploads')),
  });
}

export function useUploadAction(kind: UploadType) {
  const { business } = useSession();
  const cacheUpload = useCacheUpload(kind);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: UploadCommand }) => {
      const one = uploadParams(business.id, kind, id);
      if (action === 'import with loss')
        return call<typeof importCsvUpload>('POST', '/csv-uploads/:id/import', {
          ...one,
          query: { ...one.query, accept_loss: 'true' },
        });
      if (action === 'import') return call<typeof importCsvUpload>('POST', '/csv-uploads/:id/import', one);
      if (action === 'cancel') return call<typeof cancelCsvUpload>('POST', '/csv-uploads/:id/cancel', one);
      if (action === 'undo') return call<typeof undoCsvUpload>('POST', '/csv-uploads/:id/undo', one);
      return call<typeof mapCsvUpload>('PUT', '/csv-uploads/:id', { ...one, body: { mapping: action.map } });
    },
    onSuccess: ({ data }) => cacheUpload(data),
    // Refetches the upload after an error, because the action mostly failed on an outdated state.
    onError: () => cache.invalidateQueries(endpointFilter<typeof getCsvUpload>('/csv-uploads/:id')),
  });
}
