import type { updateProfile } from '@bellwether/contract/api/people/profile';
import { Button } from '@mantine/core';
import { call } from '../../data/calls/call.ts';
import { useSession } from '../../data/session/session.ts';
import { loadSignedInUser } from '../../data/session/sign-in.ts';
import { useForm } from '../../sections/form/use-form.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Card to edit the user's name and picture; the email is read-only. */
export function DetailsCard() {
  const { user } = useSession();
  const form = useForm({
    start: { first_name: user.first_name, last_name: user.last_name },
    send: async ({ first_name, last_name }) => {
      const body = { first_name: first_name.trim(), last_name: last_name.trim() };
      await call<typeof updateProfile>('PUT', '/profile', { body });
      // Reloads the session, so that the header shows the new name at once.
      await loadSignedInUser();
      notify({ text: 'Profile saved.' });
    },
  });
  return (
    <ProfileSection title="You" text="How others see you in meetings, action items and emails.">
      <PictureField />
      <FormStack onSubmit={form.submit}>
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          {...form.field('first_name')}
        />
        <TextField label="Last name" autoComplete="family-name" maxLength={80} {...form.field('last_name')} />
        <TextField
          label="Email"
          type="email"
          readOnly
          description="Your advisor can change it."
          value={user.email}
          onChange={() => undefined}
        />
        <Button type="submit" disabled={!form.modified} loading={form.busy}>
          Save
        </Button>
      </FormStack>
    </ProfileSection>
  );
}
