import { type AnnotationType, annotationTypes } from '@bellwether/contract/annotations/types';
import type { listAnnotations } from '@bellwether/contract/api/annotations';
import { useSyncExternalStore } from 'react';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';

/** Query of a business's annotations. All charts of a page share it, whatever date range they show. */
export const annotationsQuery = (business: string) =>
  endpointQuery<typeof listAnnotations>('/annotations', { query: { business_id: business } });

export const allAnnotationsFilter = endpointFilter<typeof listAnnotations>('/annotations');

const listeners = new Set<() => void>();
const isKind = (value: unknown): value is AnnotationType => annotationTypes.some((kind) => kind === value);
const stored = (): readonly AnnotationType[] => {
  const value = readJson(storageKeys.annotationsOff);
  return Array.isArray(value) ? value.filter(isKind) : [];
};
let hiddenTypes: readonly AnnotationType[] | undefined;

/** Annotation kinds that the user has hidden on all charts, and a setter. The browser stores them. */
export function useHiddenAnnotationTypes(): [
  readonly AnnotationType[],
  (kind: AnnotationType, shown: boolean) => void,
] {
  const now = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (hiddenTypes ??= stored()),
  );
  return [
    now,
    (kind, shown) => {
      hiddenTypes = shown ? now.filter((one) => one !== kind) : [...now, kind];
      writeJson(storageKeys.annotationsOff, hiddenTypes);
      for (const changed of listeners) changed();
    },
  ];
}
