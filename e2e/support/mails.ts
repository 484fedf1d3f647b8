import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import { testServer } from './test-server.ts';

/** Cache of parsed mails by file name, because mail files never change. */
const read = new Map<string, Email>();

export const readMailsTo = async (email: string): Promise<Email[]> => {
  const folder = join(testServer().dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails: Email[] = [];
  for (const name of names) {
    const mail = read.get(name) ?? (await PostalMime.parse(await readFile(join(folder, name))));
    read.set(name, mail);
    if (mail.to?.some(({ address }) => address === email)) mails.push(mail);
  }
  return mails;
};

/** Waits for exactly one mail to an address for which `is` returns true, and returns the mail. */
export const waitForMail = async (email: string, is: (mail: Email) => boolean): Promise<Email> => {
  const found = async () => (await readMailsTo(email)).filter(is);
  await expect.poll(async () => (await found()).length).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('The mail is gone.');
  return mail;
};

export const listMailLinks = ({ html = '' }: Email): string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
