import type { ChartAnnotation } from '@bellwether/contract/api/annotations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { annotationsQuery, useHiddenAnnotationTypes } from '../../../data/annotations.ts';
import { useSession } from '../../../data/session/session.ts';

const none: readonly ChartAnnotation[] = [];

/**
 * Returns the annotations of the business: all of them, and those of the kinds the reader has not switched
 * off. Charts render without annotations until they are loaded.
 */
export function useAnnotations(): { all: readonly ChartAnnotation[]; shown: readonly ChartAnnotation[] } {
  const { business } = useSession();
  const { data } = useQuery(annotationsQuery(business.id));
  const [hiddenTypes] = useHiddenAnnotationTypes();
  const all = data?.data ?? none;
  const shown = useMemo(() => all.filter(({ kind }) => !hiddenTypes.includes(kind)), [all, hiddenTypes]);
  return useMemo(() => ({ all, shown }), [all, shown]);
}
