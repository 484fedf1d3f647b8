import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { type AnnotationPlace, isRelevant, isShownAtFirst } from '@bellwether/domain/annotations/relevance';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { annotationsQuery, useAnnotationChoices } from '../../../data/annotations.ts';
import { useScreen } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';

/** Annotations of a chart: all annotations of its page, and those of the kinds that the user has switched on. */
export type ChartAnnotations = {
  place: AnnotationPlace;
  all: readonly ChartAnnotation[];
  shown: readonly ChartAnnotation[];
};

const none: readonly ChartAnnotation[] = [];

/** Returns the annotations of a chart. Until annotations are loaded, charts render without them. */
export function useAnnotations(hasSpend = false): ChartAnnotations {
  const { business } = useSession();
  const { data } = useQuery(annotationsQuery(business.id));
  const [choices] = useAnnotationChoices();
  const path = useScreen()?.path ?? '';
  const found = data?.data ?? none;
  return useMemo(() => {
    const place = { path, hasSpend };
    const all = found.filter((one) => isRelevant(one, path));
    const shown = all.filter(({ kind }) => choices[kind] ?? isShownAtFirst(kind, place));
    return { place, all, shown };
  }, [found, choices, path, hasSpend]);
}
