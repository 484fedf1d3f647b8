import { describeCredential } from '@bellwether/domain/sources/credentials';
import { PasswordInput } from '@mantine/core';

type Props = {
  /** Integration type, which decides the hint. */
  type: string;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** Field for the credentials of an integration, which browsers and password managers leave alone. */
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
