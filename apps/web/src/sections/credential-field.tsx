import { describeCredential } from '@bellwether/domain/sources/credentials';
import { PasswordInput } from '@mantine/core';

type Props = {
  /** Integration type, which decides the hint of the field. */
  type: string;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** Field for the credentials of an integration. It stops browsers and password managers from filling it. */
export const CredentialField = ({ type, value, fault, onChange }: Props) => (
  <PasswordInput
    label="Credentials"
    description={describeCredential(type)}
    required
    autoComplete="off"
    data-1p-ignore
    spellCheck={false}
    maxLength={4000}
    value={value}
    error={fault}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
