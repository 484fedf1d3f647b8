import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import { CardFrame } from './layout.tsx';

type Props<T> = {
  section: SectionState<T>;
  /** The height of what comes, in pixels: what stands below it stays where it is. */
  height: number;
  /** What stands there when there is nothing; nothing unless told. */
  nothing?: ReactNode;
  children: (value: T) => ReactNode;
};

/** A part of a page that has no card of its own: until it is there, and where it cannot be had, a card says so. */
export function PageBlock<T>({ section, height, nothing = null, children }: Props<T>) {
  const face = (
    <SectionStateView section={section} loading={<Skeleton height={height} />} nothing={() => nothing}>
      {children}
    </SectionStateView>
  );
  return section.kind === 'failed' ? <CardFrame>{face}</CardFrame> : face;
}
