import type { listAnnotations } from '@bellwether/contract/api/figures/annotations';
import type { AnnotationType } from '@bellwether/domain/annotations/types';
import { useSyncExternalStore } from 'react';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';
import { isRecord, readJson, storageKeys, writeJson } from './storage.ts';

/** Query of a business's annotations. All charts of a page share this query, also if their date ranges differ. */
export const annotationsQuery = (business: string) =>
  endpointQuery<typeof listAnnotations>('/annotations', { query: { business_id: business } });

export const allAnnotationsFilter = endpointFilter<typeof listAnnotations>('/annotations');

/** Annotation kinds that the user has switched on or off on all charts. */
export type AnnotationChoices = Partial<Record<AnnotationType, boolean>>;

const listeners = new Set<() => void>();
const readChoices = (): AnnotationChoices => {
  const value = readJson(storageKeys.annotationTypes);
  return isRecord(value) ? value : {};
};
let choices: AnnotationChoices | undefined;

/** Returns the kinds of annotations that the user switched on or off, stored in the browser, and a setter. */
export function useAnnotationChoices(): [AnnotationChoices, (kind: AnnotationType, shown: boolean) => void] {
  const now = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (choices ??= readChoices()),
  );
  return [
    now,
    (kind, shown) => {
      choices = { ...now, [kind]: shown };
      writeJson(storageKeys.annotationTypes, choices);
      for (const changed of listeners) changed();
    },
  ];
}
