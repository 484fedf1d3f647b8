import { reportPages } from '@bellwether/contract/reports/pages';
import { expect, test } from 'vitest';
import type { Screen } from '../../data/page/screen.ts';

test.each(reportPages)(
  'the PDF of $path is called and guarded as its screen',
  async ({ path, title, module }) => {
    const { default: screen } = (await import(`../../screens${path}/screen.ts`)) as { default: Screen };
    expect(screen).toMatchObject({ path, title, permission: module, sharing: true });
  },
);
