import type { removeBusinessLogo } from '@bellwether/contract/api/businesses';
import type { Business } from '@bellwether/contract/api/shapes';
import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { sendForm } from '../../data/items/send-form.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './business-form.module.css';
import { BusinessLogo } from './business-logo.tsx';
import { useBusinessChanged } from './use-business-form.ts';

const send = async (business: Business, file: File): Promise<Business> => {
  const form = new FormData();
  form.append('upload', file);
  const answer = await sendForm(`businesses/${encodeURIComponent(business.id)}/logo`, form);
  return (answer as { data: Business }).data;
};

const takeAway = async ({ id }: Business): Promise<Business> =>
  (
    await call<typeof removeBusinessLogo>('DELETE', '/businesses/:businessId/logo', {
      params: { businessId: id },
    })
  ).data;

/** Logo of a business. It is saved at once, not with the form next to it. */
export function LogoField({
  business,
  onChanged,
}: {
  business: Business;
  onChanged?: (now: Business) => void;
}) {
  const [shown, show] = useState(business);
  const changed = useBusinessChanged();
  const reset = useRef<() => void>(() => {});
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File | null) => (file ? send(business, file) : takeAway(business)),
    onSuccess: async (now, file) => {
      show(now);
      onChanged?.(now);
      notify({ text: file ? 'Logo changed.' : 'Logo removed.' });
      await changed();
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => reset.current(),
  });
  return (
    <div className={classes['logo']}>
      <BusinessLogo business={shown} size={56} />
      <div className={classes['logoWords']}>
        <span className={classes['logoLabel']}>Logo</span>
        <small>PNG, JPEG or WebP, up to 2 MB. The logo changes immediately.</small>
        <div className={classes['logoActs']}>
          <FileButton
            resetRef={reset}
            accept="image/png,image/jpeg,image/webp"
            inputProps={{ 'aria-label': 'Choose logo' }}
            onChange={(file) => file && mutate(file)}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isPending}>
                {shown.fk_logo_id ? 'Replace' : 'Upload'}
              </Button>
            )}
          </FileButton>
          {shown.fk_logo_id ? (
            <Button variant="subtle" size="xs" disabled={isPending} onClick={() => mutate(null)}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
