import type { ChartAnnotation } from '@bellwether/contract/api/annotations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { annotationsQuery, useKindsOff } from '../../../data/annotations.ts';
import { useSession } from '../../../data/session/session.ts';

const none: readonly ChartAnnotation[] = [];

/** What happened in the business, of the kinds that its reader has not switched off; charts stand without it until it is there. */
export function useAnnotations(): { all: readonly ChartAnnotation[]; shown: readonly ChartAnnotation[] } {
  const { business } = useSession();
  const { data } = useQuery(annotationsQuery(business.id));
  const [off] = useKindsOff();
  const all = data?.data ?? none;
  const shown = useMemo(() => all.filter(({ kind }) => !off.includes(kind)), [all, off]);
  return useMemo(() => ({ all, shown }), [all, shown]);
}
