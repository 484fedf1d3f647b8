import type { FormSection } from '@bellwether/contract/forms/define';
import { useSession } from '../../../data/session/session.ts';
import { businessInputs } from '../../../sections/business-form/business-slots.tsx';
import { LogoField } from '../../../sections/business-form/logo-field.tsx';
import {
  businessSections,
  useBusinessChanged,
  useBusinessForm,
} from '../../../sections/business-form/use-business-form.ts';
import { ItemForm } from '../../../sections/item-form/item-form.tsx';
import classes from './details.module.css';

const { business: details, colours, priorities, plan, margin, model } = businessSections;
const sections: readonly FormSection[] = [details, colours, priorities, margin, plan];
const sectionsWithModel: readonly FormSection[] = [...sections, model];

export function BusinessDetails() {
  const { business, hasLanguageModel } = useSession();
  const edited = useBusinessForm(business, hasLanguageModel ? sectionsWithModel : sections);
  const changed = useBusinessChanged();
  return (
    <section className={classes['card']} aria-label="Business">
      <LogoField key={business.id} business={business} />
      <ItemForm
        edited={edited}
        slots={businessInputs}
        message={() => 'Business saved.'}
        onSaved={() => void changed()}
      />
    </section>
  );
}
