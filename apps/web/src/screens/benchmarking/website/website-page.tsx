import { websitePage } from '@bellwether/contract/pages/benchmarking/pages';
import { BenchmarkPage } from '../../../sections/benchmarking/benchmark-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const WebsitePage = () => (
  <BenchmarkPage page={websitePage}>
    <PageParts page={websitePage} />
  </BenchmarkPage>
);
