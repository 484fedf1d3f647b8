import { businessCustomersPage } from '@bellwether/contract/pages/business/pages';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { LeadsOfCustomers } from './leads-of-customers.tsx';
import { LostCustomers } from './lost-customers.tsx';

export const BusinessCustomersPage = () => (
  <BusinessPage page={businessCustomersPage} by="customer">
    <PageParts
      page={businessCustomersPage}
      afterTables={
        <>
          <LostCustomers />
          <LeadsOfCustomers />
        </>
      }
    />
  </BusinessPage>
);
