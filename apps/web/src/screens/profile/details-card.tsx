import '../../ui/form-styles.ts';
import type { updateProfile } from '@bellwether/contract/api/profile';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { useSession } from '../../data/session/session.ts';
import { loadUser } from '../../data/session/sign-in.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Form of name and picture; the email is read-only. */
export function DetailsCard() {
  const { user } = useSession();
  const [first, setFirst] = useState(user.first_name);
  const [last, setLast] = useState(user.last_name);
  const [faults, setFaults] = useState<FieldErrors>({});
  const changed = first.trim() !== user.first_name || last.trim() !== user.last_name;
  useUnsaved(changed);
  const save = useMutation({
    mutationFn: async () => {
      const body = { first_name: first.trim(), last_name: last.trim() };
      await call<typeof updateProfile>('PUT', '/profile', { body });
      // Reloads the session, so that the header shows the new name at once.
      await loadUser();
    },
    onMutate: () => setFaults({}),
    onSuccess: () => notify({ text: 'Profile saved.' }),
    onError: (failure) => {
      setFaults(readFieldErrors(failure));
      notify({ text: readErrorMessage(failure), type: 'error' });
    },
  });
  return (
    <ProfileSection title="You" text="How others see you in meetings, action items and emails.">
      <PictureField />
      <FormStack onSubmit={() => save.mutate()}>
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          value={first}
          onChange={setFirst}
          error={faults['first_name']}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          value={last}
          onChange={setLast}
          error={faults['last_name']}
        />
        <TextField
          label="Email"
          type="email"
          readOnly
          description="Your advisor can change it."
          value={user.email}
          onChange={() => undefined}
        />
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          Save
        </Button>
      </FormStack>
    </ProfileSection>
  );
}
