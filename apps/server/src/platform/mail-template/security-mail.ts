import { productBrand } from './brand.ts';
import { greetingLine, type MailContent } from './content.ts';

/** Builds a mail about the security of a user's account, with a button that opens the security settings. */
export const buildSecurityMail = (
  publicUrl: string,
  { id, firstName }: { id: string; firstName: string },
  { subject, text }: { subject: string; text: string },
): MailContent => ({
  subject,
  brand: productBrand,
  greeting: greetingLine(firstName),
  text,
  button: { label: 'Open your security settings', url: `${publicUrl}/profile/${id}#security` },
  footer: { reason: 'You get this email whenever the security of your account changes.' },
});
