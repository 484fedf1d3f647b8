import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import classes from './snippet.module.css';
import type { WebsiteForm } from './website-form.ts';

const tag = (path: string) => `<script src="${location.origin}/website-forms/${path}.js" async></script>`;

function Snippet({ title, explanation, code }: { title: string; explanation: string; code: string }) {
  return (
    <section className={classes['snippet']} aria-label={title}>
      <h3>{title}</h3>
      <p>{explanation}</p>
      <pre>{code}</pre>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden />}
        aria-label={`Copy: ${title}`}
        onClick={() => void copyText(code)}
      >
        Copy
      </Button>
    </section>
  );
}

export function SnippetModal(props: { form: WebsiteForm; opened: boolean; onClose: () => void }) {
  const { form, opened, onClose } = props;
  return (
    <Dialog size="lg" title={`Add ${form.name} to your website`} opened={opened} onClose={onClose}>
      <Snippet
        title="Page with the form"
        explanation="Paste this line where you want the form. It uses the colours and fonts of the page."
        code={tag(form.id)}
      />
      <Snippet
        title="All other pages"
        explanation="With this line on the other pages, a lead also shows the page and campaign where the visit began. It sets no cookie. The data is stored until the browser tab is closed, and sent only with the form."
        code={tag('visit')}
      />
    </Dialog>
  );
}
