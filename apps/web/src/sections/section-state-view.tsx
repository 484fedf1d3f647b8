import type { ReactNode } from 'react';
import { ErrorBlock } from '../ui/feedback/error-block.tsx';
import { emptyReasonTexts, isEmptyState, type SectionState } from './section-state.ts';

type Props<T> = {
  section: SectionState<T>;
  /** Placeholder while loading, in the size of the content. */
  loading: ReactNode;
  /** Renders the empty state. `reason` is undefined if it is unknown. */
  nothing: (reason: string | undefined) => ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Renders a section's state: loading, error with a retry, access denied, empty with its reason, or the
 * content.
 */
export function SectionStateView<T>({ section, loading, nothing, children }: Props<T>) {
  if (section.kind === 'loading') return loading;
  if (section.kind === 'failed')
    return <ErrorBlock message={section.message} {...(section.denied ? {} : { retry: section.again })} />;
  if (isEmptyState(section)) return nothing(emptyReasonTexts[section.kind]);
  return children(section.value);
}
