import { describeCredential, findBesideField, joinCredential } from '@bellwether/domain/sources/credentials';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  /** Integration type, which decides the fields and their hints. */
  type: string;
  fault: string | undefined;
  /** Website of the business, which the address of a shop is at first. */
  website?: string | null;
  /** Receives the credentials, and what is missing beside them as a sentence. */
  onChange: (value: string, missing: string | undefined) => void;
};

/** A website is stored with http:// if its user named no protocol. */
const toAddress = (website: string): string =>
  website === '' ? '' : `https://${website.replace(/^https?:\/\//i, '')}`;

/**
 * Field for the credentials of an integration, with a field for what they lack, such as the address of a shop. They stop browsers and password
 * managers from filling them.
 */
export function CredentialField({ type, fault, website, onChange }: Props) {
  const beside = findBesideField(type);
  const [text, setText] = useState('');
  const [address, setAddress] = useState(
    beside?.at === 'last' && !beside.secret ? toAddress(website ?? '') : '',
  );
  const change = (newText: string, newAddress: string) => {
    setText(newText);
    setAddress(newAddress);
    const missing = beside && newAddress.trim() === '' ? `${beside.label} is required.` : undefined;
    onChange(joinCredential(type, newText, newAddress), missing);
  };
  return (
    <>
      {beside && !beside.secret ? (
        <TextInput
          label={beside.label}
          description={beside.description}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={address}
          onChange={(event) => change(text, event.currentTarget.value)}
        />
      ) : null}
      <PasswordInput
        label="Credentials"
        description={describeCredential(type)}
        required
        autoComplete="off"
        data-1p-ignore
        spellCheck={false}
        maxLength={4000}
        value={text}
        error={fault}
        onChange={(event) => change(event.currentTarget.value, address)}
      />
      {beside?.secret ? (
        <PasswordInput
          label={beside.label}
          description={beside.description}
          required
          autoComplete="off"
          data-1p-ignore
          spellCheck={false}
          maxLength={300}
          value={address}
          onChange={(event) => change(text, event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}
