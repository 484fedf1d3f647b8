import type { Business } from '@bellwether/contract/api/shapes';
import type { FormSection } from '@bellwether/contract/forms/define';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { defaultYearStart } from '@bellwether/domain/time/year-start';
import { useSession } from '../../../data/session/session.ts';
import { businessInputs, timeZones } from '../../../sections/business-form/business-slots.tsx';
import { LogoField } from '../../../sections/business-form/logo-field.tsx';
import {
  businessSections,
  useBusinessChanged,
  useBusinessForm,
} from '../../../sections/business-form/use-business-form.ts';
import { ItemFormModal } from '../../../sections/item-form/item-form-modal.tsx';

const { business: details, status, colours, plan, priorities, analyst, flags } = businessSections;
const newSections: readonly FormSection[] = [details, status, colours, plan, priorities];
const adminSections: readonly FormSection[] = [details, colours, plan, priorities, analyst];
const superAdminSections: readonly FormSection[] = [...adminSections, flags];

/** Returns the initial values of a new business. */
const start = () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    time_zone: timeZones.includes(here) ? here : defaultTimeZone,
    currency: 'AUD',
    financial_year_start: defaultYearStart,
    status: 'active',
    'marketing_priorities.primary': 'leads',
  };
};

type Props = { business: Business | null; opened: boolean; onClose: () => void };

export function BusinessModal({ business, opened, onClose }: Props) {
  const { isSuperAdmin } = useSession();
  const sections = business === null ? newSections : isSuperAdmin ? superAdminSections : adminSections;
  const edited = useBusinessForm(business ?? undefined, sections, business ? undefined : start());
  const changed = useBusinessChanged();
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      long
      title={business ? `Edit ${business.trading_name}` : 'New business'}
      slots={businessInputs}
      {...(business ? { before: <LogoField business={business} /> } : {})}
      message={(item) => (business ? 'Business saved.' : `${String(item['trading_name'])} has been created.`)}
      onSaved={() => void changed()}
    />
  );
}
