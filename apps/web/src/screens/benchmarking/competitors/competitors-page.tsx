import { competitorsPage } from '@bellwether/contract/pages/benchmarking/pages';
import { BenchmarkPage } from '../../../sections/benchmarking/benchmark-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const CompetitorsPage = () => (
  <BenchmarkPage page={competitorsPage}>
    <PageParts page={competitorsPage} />
  </BenchmarkPage>
);
