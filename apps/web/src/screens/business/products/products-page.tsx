import { productsPage } from '@bellwether/contract/pages/business/pages';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const ProductsPage = () => (
  <BusinessPage page={productsPage} by="product">
    <PageParts page={productsPage} />
  </BusinessPage>
);
