import type { ReactNode } from 'react';
import { ErrorBlock } from '../ui/error-block.tsx';
import { emptyReasonTexts, isEmptyState, type SectionState } from './section-state.ts';

type Props<T> = {
  section: SectionState<T>;
  /** What stands there while it is on its way, in the measures of what comes. */
  loading: ReactNode;
  /** What stands there when there is nothing; `why`, where it is known. */
  nothing: (why: string | undefined) => ReactNode;
  children: (value: T) => ReactNode;
};

/** One face of everything that is asked for: on its way, failed with another try, not allowed, nothing and why, or there. */
export function SectionStateView<T>({ section, loading, nothing, children }: Props<T>) {
  if (section.kind === 'loading') return loading;
  if (section.kind === 'failed')
    return <ErrorBlock message={section.message} {...(section.denied ? {} : { retry: section.again })} />;
  if (isEmptyState(section)) return nothing(emptyReasonTexts[section.kind]);
  return children(section.value);
}
