import type { createBusiness } from '@bellwether/contract/api/businesses';
import {
  type CountryCode,
  countryCodes,
  countrySettings,
  findCountry,
} from '@bellwether/domain/catalogue/countries';
import type { Currency } from '@bellwether/domain/catalogue/currencies';
import { dayAt } from '@bellwether/domain/time/day';
import { monthNumbers, type YearStart } from '@bellwether/domain/time/year-start';
import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../data/calls/call.ts';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { loadSession } from '../../data/session/sign-in.ts';
import { currencyOptions, timeZoneOptions, timeZones } from '../../sections/business-form/business-slots.tsx';
import { runningYearText, yearStartOptions } from '../../sections/business-form/financial-year-field.tsx';
import { useForm } from '../../sections/form/use-form.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';

type Priority = 'leads' | 'transactions';

const priorityOptions: { key: Priority; value: string }[] = [
  { key: 'leads', value: 'Leads: calls, forms and bookings' },
  { key: 'transactions', value: 'Transactions: orders in a shop' },
];

const countryNames = new Intl.DisplayNames('en-AU', { type: 'region' });
const countryOptions = countryCodes
  .map((key) => ({ key, value: countryNames.of(key) ?? key }))
  .toSorted((a, b) => a.value.localeCompare(b.value, 'en-AU'));

/**
 * Time zone of this computer. If the form's list has no zone of that name, the form uses the usual time zone of the
 * country.
 */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const settingsOf = (country: CountryCode) => {
  const settings = countrySettings(country, ownZone);
  const zone = timeZones.includes(settings.time_zone) ? settings.time_zone : null;
  return { ...settings, time_zone: zone ?? countrySettings(country, '').time_zone };
};

/** Returns the country of the computer's time zone, because it is usually also the country of the business. */
const startCountry = (): Pick<NewBusiness, 'country' | 'time_zone' | 'currency' | 'financial_year_start'> => {
  const country = findCountry(ownZone);
  return country
    ? { country, ...settingsOf(country) }
    : { country, time_zone: null, currency: null, financial_year_start: null };
};

type NewBusiness = {
  trading_name: string;
  /** Country whose usual currency and settings are the initial values of the form. */
  country: CountryCode | null;
  time_zone: string | null;
  currency: Currency | null;
  financial_year_start: YearStart | null;
  'marketing_priorities.primary': Priority | null;
};

/** First page of a new installation, because all other pages need a business. */
export function CreateBusinessPage() {
  const navigate = useNavigate();
  const form = useForm<NewBusiness>({
    start: {
      trading_name: '',
      ...startCountry(),
      'marketing_priorities.primary': 'leads',
    },
    check: ({ trading_name, time_zone, currency, financial_year_start }): FieldErrors => ({
      ...(trading_name.trim() ? {} : { trading_name: 'Business name is required.' }),
      ...(time_zone ? {} : { time_zone: 'Time zone is required.' }),
      ...(currency ? {} : { currency: 'Currency is required.' }),
      ...(financial_year_start ? {} : { financial_year_start: 'Financial year is required.' }),
    }),
    send: async (values) => {
      const { financial_year_start } = values;
      const body = {
        trading_name: values.trading_name,
        time_zone: values.time_zone ?? '',
        currency: values.currency ?? 'AUD',
        ...(financial_year_start ? { financial_year_start } : {}),
        marketing_priorities: { primary: values['marketing_priorities.primary'] ?? 'leads' },
      };
      const { data } = await call<typeof createBusiness>('POST', '/businesses', { body });
      await loadSession();
      await navigate({ to: '/', search: { business: data.id }, replace: true });
    },
    showMessages: 'notification-if-refused',
    confirmLeaving: false,
  });
  const yearStart = form.values.financial_year_start;

  return (
    <StaticPage
      title="Create your first business"
      lead="Figures, uploads and meetings belong to a business: yours or your first client’s."
    >
      <FormStack onSubmit={form.submit}>
        <TextInput label="Business name" required autoFocus maxLength={120} {...form.input('trading_name')} />
        <SelectField
          label="Country"
          description="Suggests the time zone, currency and financial year. You can change each."
          required={false}
          searchable
          options={countryOptions}
          {...form.field('country')}
          onChange={(country) => form.set({ country, ...(country ? settingsOf(country) : {}) })}
        />
        <SelectField
          label="Time zone"
          description="Days and months of all figures use this time zone."
          required
          searchable
          options={timeZoneOptions}
          {...form.field('time_zone')}
        />
        <SelectField
          label="Currency"
          description="The currency of its accounts. Amounts in other currencies are shown as they are, not converted."
          required
          searchable
          options={currencyOptions}
          {...form.field('currency')}
        />
        <SelectField
          label="Financial year begins in"
          {...(yearStart ? { description: runningYearText(yearStart, dayAt('UTC', new Date())) } : {})}
          required
          options={yearStartOptions}
          {...form.field('financial_year_start')}
          value={yearStart && String(yearStart)}
          onChange={(key) =>
            form.set({ financial_year_start: monthNumbers.find((month) => String(month) === key) ?? null })
          }
        />
        <SelectField
          label="Main marketing goal"
          description="Decides which figures appear first on the dashboard."
          required
          options={priorityOptions}
          {...form.field('marketing_priorities.primary')}
        />
        <Button type="submit" loading={form.busy}>
          Create business
        </Button>
        <Anchor ta="center" renderRoot={(props) => <Link to="/logout" {...props} />}>
          Log out
        </Anchor>
      </FormStack>
    </StaticPage>
  );
}
