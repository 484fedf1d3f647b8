import {
  type BusinessStatus,
  businessStatuses,
  statusTexts,
} from '@bellwether/contract/forms/business-status';
import { type Currency, currencies } from '@bellwether/domain/catalogue/currencies';
import { defaultBrand } from '@bellwether/domain/catalogue/product';
import { useFormState } from '../../data/items/use-item-form.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { ColourField } from '../../ui/inputs/colour-field.tsx';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import type { FieldInput } from '../item-form/field-input.ts';
import { ItemField } from '../item-form/item-field.tsx';
import type { FieldSlots } from '../item-form/item-fields.tsx';
import { FinancialYearField } from './financial-year-field.tsx';

const currencyNames = new Intl.DisplayNames('en-AU', { type: 'currency' });
export const currencyOptions: readonly { key: Currency; value: string }[] = currencies.map((key) => ({
  key,
  value: `${currencyNames.of(key)} (${key})`,
}));
/** Time zones of most businesses, listed before all others. */
const commonZones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Perth',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'UTC',
];
/** Current name of each time zone that some browsers list under an older name. */
const renamedZones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv'];
const knownZones = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
export const timeZones = [...new Set([...commonZones, ...[...knownZones, ...renamedZones].toSorted()])];
export const timeZoneOptions = timeZones.map((key) => ({ key, value: key.replaceAll('_', ' ') }));

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNone = (value: unknown): string | null => toText(value) || null;
const errorProps = (error: string | undefined) => (error ? { error } : {});

const statusOptions = businessStatuses.map((key) => ({ key, value: statusTexts[key].label }));

function Status({ field, value, error, onChange }: FieldInput) {
  const chosen = businessStatuses.find((one) => one === value);
  return (
    <SelectField<BusinessStatus>
      label={field.label}
      required
      {...(chosen ? { description: statusTexts[chosen].does } : {})}
      options={statusOptions}
      value={chosen ?? null}
      onChange={onChange}
      {...errorProps(error)}
    />
  );
}

/**
 * Field for the analyst, one of the users with access to the edited business. The current analyst keeps their name even
 * if they lost access.
 */
function Analyst({ edited, field, value, error, onChange }: FieldInput) {
  const id = useFormState(edited, (state) => state.id);
  return id ? (
    <AnalystSelect
      business={id}
      edited={edited}
      field={field}
      value={value}
      error={error}
      onChange={onChange}
    />
  ) : null;
}

function AnalystSelect({ business, field, value, error, onChange }: FieldInput & { business: string }) {
  const { people, loading, failed } = useUserList(business, value ? [toText(value)] : []);
  return (
    <SelectField
      label={field.label}
      description={
        failed
          ? 'Activate the business first. People of a closed business cannot be listed.'
          : 'Shown on the dashboard as the contact person.'
      }
      searchable
      loading={loading}
      options={people.map(({ id, name }) => ({ key: id, value: name }))}
      value={orNone(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  );
}

const colour = (fallback: string) => {
  const Colour = ({ field, value, error, onChange }: FieldInput) => (
    <ColourField
      label={field.label}
      fallback={fallback}
      value={toText(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  );
  return (input: FieldInput) => <Colour {...input} />;
};

export const businessInputs: FieldSlots = {
  time_zone: ({ field, value, error, onChange }) => (
    <SelectField
      label={field.label}
      required
      searchable
      options={timeZoneOptions}
      value={orNone(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  ),
  currency: ({ field, value, error, onChange }) => (
    <SelectField<string>
      label={field.label}
      required
      searchable
      options={currencyOptions}
      value={orNone(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  ),
  financial_year_start: (input) => <FinancialYearField {...input} />,
  status: (input) => <Status {...input} />,
  primary_color: colour(defaultBrand.primary),
  secondary_color: colour(defaultBrand.secondary),
  digital_analyst_id: (input) => <Analyst {...input} />,
  'marketing_priorities.customer_label': ({ field, value, error, onChange }) => (
    <TextField
      label={field.label}
      required={false}
      maxLength={40}
      placeholder="customers"
      description="Word used instead of “customers”, for example patients, members or guests."
      value={toText(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  ),
  'plan_settings.da_help_message': (input) => <ItemField {...input} />,
  feature_flags: ({ field, value, error, onChange }) => (
    <LongTextField
      label={field.label}
      required={false}
      description="Features switched on for this business only. Separate them with commas; use lower-case letters, digits, - and _."
      value={toText(value)}
      onChange={onChange}
      {...errorProps(error)}
    />
  ),
};
