import type {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@bellwether/contract/api/people/second-factor';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../data/calls/call.ts';
import { endpointFilter } from '../../data/calls/endpoint-query.ts';
import { FormDialog } from '../../sections/form/form-dialog.tsx';
import { useForm } from '../../sections/form/use-form.ts';
import { saveFile } from '../../sections/table/save-file.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './profile.module.css';

/** Draws a text as a QR code, dark on light in every theme, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

export type SecondFactorAction = 'begin' | 'renew' | 'end';

type Props = { action: SecondFactorAction; opened: boolean; onClose: () => void };
type Step =
  | { kind: 'password' }
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'codes'; codes: readonly string[] };

const titles = {
  begin: 'Turn on two-step sign-in',
  renew: 'New recovery codes',
  end: 'Turn off two-step sign-in',
} as const;

const groups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Dialog that turns two-step sign-in on (password, app, recovery codes) or off, or creates new recovery codes. */
export function SecondFactorDialog({ action, opened, onClose }: Props) {
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const changed = () =>
    cache.invalidateQueries(endpointFilter<typeof getSecondFactor>('/profile/second-factor'));
  const showCodes = async ({ data }: { data: { recovery_codes: string[] } }) => {
    setStep({ kind: 'codes', codes: data.recovery_codes });
    await changed();
  };
  const send = async (proof: { current_password: string; code: string }) => {
    const { current_password, code } = proof;
    if (step.kind === 'app')
      return showCodes(
        await call<typeof confirmSecondFactor>('PUT', '/profile/second-factor', { body: { code } }),
      );
    if (action === 'renew')
      return showCodes(
        await call<typeof renewRecoveryCodes>('POST', '/profile/second-factor/recovery-codes', {
          body: proof,
        }),
      );
    if (action === 'end') {
      const { message } = await call<typeof turnOffSecondFactor>('POST', '/profile/second-factor/end', {
        body: proof,
      });
      notify({ text: message });
      onClose();
      return changed();
    }
    const { data } = await call<typeof beginSecondFactor>('POST', '/profile/second-factor', {
      body: { current_password },
    });
    setStep({ kind: 'app', ...data });
  };
  const form = useForm({
    start: { current_password: '', code: '' },
    send,
    showMessages: 'form',
    confirmLeaving: false,
  });
  if (step.kind === 'codes')
    return (
      <FormModal
        opened={opened}
        title="Your recovery codes"
        saveLabel="I have saved them"
        cancelLabel="Close"
        onSave={onClose}
        onClose={onClose}
      >
        <Text>
          Store these codes where you can find them without your phone. Each one replaces a code from the app
          once. They are not shown again.
        </Text>
        <ul className={classes['codes']} aria-label="Recovery codes">
          {step.codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <CodeActs codes={step.codes} />
      </FormModal>
    );
  const needsCode = step.kind === 'app' || action !== 'begin';
  return (
    <FormDialog
      key={step.kind}
      form={form}
      confirmClose={false}
      opened={opened}
      title={titles[action]}
      saveLabel={step.kind === 'app' ? 'Turn on' : action === 'end' ? 'Turn off' : 'Continue'}
      onClose={onClose}
    >
      {step.kind === 'app' ? (
        <>
          <Text>
            Scan this with an authenticator app, or type the key into it. Then enter the code that the app
            shows.
          </Text>
          <div className={classes['secret']}>
            <QrCode text={step.uri} label="QR code for your authenticator app" />
            <div>
              <Text size="sm" c="dimmed">
                Key
              </Text>
              <code>{groups(step.secret)}</code>
            </div>
          </div>
        </>
      ) : (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.input('current_password')}
        />
      )}
      {needsCode ? (
        <TextField
          label="Code"
          description={step.kind === 'app' ? 'Six digits.' : 'From your app, or a recovery code.'}
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      ) : null}
    </FormDialog>
  );
}

function CodeActs({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ text: 'Codes copied.' }),
      () => notify({ text: 'The codes could not be copied. Please write them down.', type: 'error' }),
    );
  return (
    <div className={classes['pictureActs']}>
      <Button variant="default" onClick={() => void copy()}>
        Copy
      </Button>
      <Button
        variant="default"
        onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
      >
        Save as file
      </Button>
    </div>
  );
}
