import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardFrame, PageBody } from '../data-page/layout.tsx';
import { PageHeader } from '../page-header/page-header.tsx';

/** Panel shown if the URL names an unknown program or target type. */
export const NotFoundPanel = () => (
  <>
    <PageHeader title="Not Found" />
    <PageBody>
      <CardFrame>
        <EmptyState message="This page does not exist." />
      </CardFrame>
    </PageBody>
  </>
);
