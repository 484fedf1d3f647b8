import '../../ui/form-styles.ts';
import type { createBusiness } from '@bellwether/contract/api/businesses';
import type { Currency } from '@bellwether/contract/catalogue/currencies';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { dayAt } from '@bellwether/contract/time/day';
import { defaultYearStart, monthNumbers, type YearStart } from '@bellwether/contract/time/year-start';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { loadSession } from '../../data/session/sign-in.ts';
import { currencyOptions, timeZoneOptions, timeZones } from '../../sections/business-form/business-slots.tsx';
import { runningYearText, yearStartOptions } from '../../sections/business-form/financial-year-field.tsx';
import { FormStack } from '../../ui/form-stack.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

type Priority = 'leads' | 'transactions';

const priorityOptions: { key: Priority; value: string }[] = [
  { key: 'leads', value: 'Leads: calls, forms and bookings' },
  { key: 'transactions', value: 'Transactions: orders in a shop' },
];

/** Returns the computer's time zone as the default, because it is usually the business's too. */
const zoneHere = (): string => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZones.includes(here) ? here : defaultTimeZone;
};

/** First page of a new installation, because all other pages need a business. */
export function CreateBusinessPage() {
  const [name, setName] = useState('');
  const [zone, setZone] = useState<string | null>(zoneHere);
  const [currency, setCurrency] = useState<Currency | null>('AUD');
  const [yearStart, setYearStart] = useState<YearStart | null>(defaultYearStart);
  const [priority, setPriority] = useState<Priority | null>('leads');
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const navigate = useNavigate();

  const create = useMutation({
    mutationFn: async () => {
      const body = {
        trading_name: name,
        time_zone: zone ?? '',
        currency: currency ?? 'AUD',
        ...(yearStart ? { financial_year_start: yearStart } : {}),
        marketing_priorities: { primary: priority ?? 'leads' },
      };
      const { data } = await call<typeof createBusiness>('POST', '/businesses', { body });
      await loadSession();
      await navigate({ to: '/', search: { business: data.id }, replace: true });
    },
    onError: (failure) => {
      setFieldErrors(readFieldErrors(failure));
      notify({ text: readErrorMessage(failure), type: 'error' });
    },
  });

  const submit = () => {
    const missing: FieldErrors = name.trim() ? {} : { trading_name: 'Business name is required.' };
    setFieldErrors(missing);
    if (Object.keys(missing).length === 0) create.mutate();
  };

  return (
    <StaticPage
      title="Create your first business"
      lead="Figures, uploads and meetings belong to a business: yours or your first client’s."
    >
      <FormStack onSubmit={submit}>
        <TextInput
          label="Business name"
          required
          autoFocus
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldErrors['trading_name']}
        />
        <SelectField
          label="Time zone"
          description="Days and months of all figures use this time zone."
          required
          searchable
          options={timeZoneOptions}
          value={zone}
          onChange={setZone}
          {...(fieldErrors['time_zone'] ? { error: fieldErrors['time_zone'] } : {})}
        />
        <SelectField
          label="Currency"
          description="The currency of its accounts. Amounts in other currencies are shown as they are, not converted."
          required
          searchable
          options={currencyOptions}
          value={currency}
          onChange={setCurrency}
          {...(fieldErrors['currency'] ? { error: fieldErrors['currency'] } : {})}
        />
        <SelectField
          label="Financial year begins in"
          {...(yearStart ? { description: runningYearText(yearStart, dayAt('UTC', new Date())) } : {})}
          required
          options={yearStartOptions}
          value={yearStart && String(yearStart)}
          onChange={(key) => setYearStart(monthNumbers.find((month) => String(month) === key) ?? null)}
          {...(fieldErrors['financial_year_start'] ? { error: fieldErrors['financial_year_start'] } : {})}
        />
        <SelectField
          label="Main marketing goal"
          description="Decides which figures appear first on the dashboard."
          required
          options={priorityOptions}
          value={priority}
          onChange={setPriority}
          {...(fieldErrors['marketing_priorities.primary']
            ? { error: fieldErrors['marketing_priorities.primary'] }
            : {})}
        />
        <Button type="submit" loading={create.isPending}>
          Create business
        </Button>
        <Anchor ta="center" renderRoot={(props) => <Link to="/logout" {...props} />}>
          Log out
        </Anchor>
      </FormStack>
    </StaticPage>
  );
}
