import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { SectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import { CardFrame } from './layout.tsx';

type Props<T> = {
  section: SectionState<T>;
  /** Height of the loaded content in pixels; it keeps the content below from moving. */
  height: number;
  nothing?: ReactNode;
  children: (value: T) => ReactNode;
};

/** Block of a page without a card around it. Only an error is shown in a card. */
export function PageBlock<T>({ section, height, nothing = null, children }: Props<T>) {
  const face = (
    <SectionStateView section={section} loading={<Skeleton height={height} />} nothing={() => nothing}>
      {children}
    </SectionStateView>
  );
  return section.kind === 'failed' ? <CardFrame>{face}</CardFrame> : face;
}
