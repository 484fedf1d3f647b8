import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { pasteContent } from '../support/pasting.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Rich${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = await findBusinessId('Harbour');
});

/** Opens the form of a new agenda item on the page of a new meeting. */
const openForm = async (name: string) => {
  const { id } = await createMeeting(business, `${mark} ${name}`);
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await agenda.getByRole('button', { name: '+ add agenda item' }).click();
  const form = page.getByRole('dialog', { name: 'New agenda item' });
  const box = form.getByRole('textbox', { name: 'Description' });
  await box.waitFor();
  await form.getByLabel('Agenda item name').fill('Results');
  const button = (label: string) => form.getByRole('button', { name: label, exact: true });
  const save = () => button('Save').click();
  const card = agenda.getByRole('listitem').filter({ hasText: 'Results' });
  const html = () => box.evaluate((edited): string => edited.innerHTML);
  const clear = async () => {
    await box.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  };
  return { page, id, agenda, form, box, button, save, card, html, clear };
};

test('an agenda description is formatted, saved and shown', async () => {
  const { page, box, button, save, card, html, clear } = await openForm('formats');
  await box.click();
  await page.keyboard.insertText('Leads');
  await page.keyboard.press('ControlOrMeta+a');
  const mark = async (label: string, element: string) => {
    await button(label).click();
    await box.locator(element, { hasText: 'Leads' }).waitFor();
  };
  await step('makes text bold [RICH-001]', () => mark('Bold', 'strong'));
  await step('makes text italic [RICH-002]', () => mark('Italic', 'em'));
  await step('underlines text [RICH-003]', () => mark('Underline', 'u'));
  const turn = async (label: string, element: string) => {
    await button(label).click();
    await box.locator(element, { hasText: 'Leads' }).waitFor();
    await button(label).click();
    await box.locator(element).waitFor({ state: 'detached' });
  };
  await step('makes a bullet list [RICH-004]', () => turn('Bullet list', 'ul > li'));
  await step('makes a numbered list [RICH-005]', async () => {
    await turn('Numbered list', 'ol > li');
    await button('Numbered list').click();
    const marker = await box
      .locator('ol')
      .evaluate((drawn): string => drawn.ownerDocument.defaultView.getComputedStyle(drawn).listStyleType);
    expect(marker).toBe('decimal');
    await button('Numbered list').click();
  });
  await step('makes a quote [RICH-008]', () => turn('Blockquote', 'blockquote'));
  await step('makes headings of three levels [RICH-006]', async () => {
    for (const level of [1, 2, 3]) {
      await button(`Heading ${level}`).click();
      await box.getByRole('heading', { level, name: 'Leads' }).waitFor();
    }
    await button('Heading 3').click();
  });
  await step('undoes and redoes typing [RICH-011] [RICH-012]', async () => {
    await clear();
    await page.keyboard.insertText('Gone');
    await expect.poll(() => box.textContent()).toBe('Gone');
    await button('Undo').click();
    await expect.poll(() => box.textContent()).not.toContain('Gone');
    await button('Redo').click();
    await expect.poll(() => box.textContent()).toBe('Gone');
  });
  await step('inserts an emoji at the cursor [RICH-013]', async () => {
    await clear();
    await page.keyboard.insertText('Well done!');
    await page.keyboard.press('ArrowLeft');
    await button('Emoji').click();
    await page.getByRole('textbox', { name: 'Type to search for an emoji' }).fill('thumbs up');
    await page.getByRole('gridcell', { name: 'thumbs up', exact: true }).click();
    await expect.poll(() => box.textContent()).toBe('Well done👍!');
  });
  await step("makes a link and completes it with 'http://' [RICH-009] [RICH-010]", async () => {
    await clear();
    await page.keyboard.insertText('Site');
    await page.keyboard.press('ControlOrMeta+a');
    await button('Link').click();
    await page.getByRole('textbox', { name: 'Address' }).fill('example.com/q1');
    await page.keyboard.press('Enter');
    const link = box.getByRole('link', { name: 'Site' });
    await expect.poll(() => link.getAttribute('href')).toBe('http://example.com/q1');
  });
  await step('pastes headings of other levels as text [RICH-007]', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await pasteContent(
      page,
      'text/html',
      '<h4>Small print</h4><h3>Third</h3><p><b>Bold</b> <i>slanted</i></p>',
    );
    await expect.poll(html).toContain('<p>Small print</p>');
    expect(await html()).toContain('<h3>Third</h3>');
    expect(await box.locator('h4, h5, h6').count()).toBe(0);
  });
  await step('shows the saved text, which cannot be edited [RICH-014]', async () => {
    await save();
    await card.getByRole('heading', { level: 3, name: 'Third' }).waitFor();
    await card.locator('strong', { hasText: 'Bold' }).waitFor();
    await card.locator('em', { hasText: 'slanted' }).waitFor();
    expect(await card.locator('[contenteditable], textarea').count()).toBe(0);
  });
});

test('an agenda description is required, limited and cleaned', async () => {
  const { page, id, agenda, form, box, save, clear } = await openForm('limits');
  await step('rejects a description of spaces [RICH-018]', async () => {
    await box.click();
    await page.keyboard.insertText('   ');
    await save();
    await form.getByText('Description is required.', { exact: true }).waitFor();
  });
  const counter = form.getByText(/^[\d,]+ \/ [\d,]+ characters$/);
  const isRed = () =>
    counter.evaluate((shown): boolean => {
      const { color } = shown.ownerDocument.defaultView.getComputedStyle(shown);
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
      return red > 2 * Math.max(green, blue);
    });
  await step('counts the characters [RICH-016]', async () => {
    await clear();
    await page.keyboard.insertText('Twelve chars');
    await expect.poll(() => counter.textContent()).toMatch(/^12 \/ 5,?000 characters$/);
  });
  await step('shows a red counter at the limit [RICH-017]', async () => {
    await clear();
    await pasteContent(page, 'text/plain', 'a'.repeat(4999));
    await expect.poll(() => counter.textContent()).toMatch(/^4,?999 \//);
    expect(await isRed()).toBe(false);
    await page.keyboard.type('b');
    await expect.poll(() => counter.textContent()).toMatch(/^5,?000 \//);
    await expect.poll(isRed).toBe(true);
  });
  await step('stops at the limit and removes scripts of stored text [RICH-019]', async () => {
    await page.keyboard.type('more');
    await expect.poll(async () => (await box.textContent())?.length).toBe(5000);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await form.waitFor({ state: 'hidden' });
    await callAsAdmin('POST', `/meetings/${id}/agenda-items`, {
      name: 'Stored',
      description: '<p onclick="window.stolen = 1">Kept<script>window.stolen = 1</script></p>',
    });
    await page.reload();
    const stored = agenda.getByRole('listitem').filter({ hasText: 'Stored' });
    await stored.getByText('Kept', { exact: true }).waitFor();
    expect(await stored.locator('script, [onclick]').count()).toBe(0);
    expect(await page.evaluate('window.stolen')).toBeUndefined();
  });
  await step('counts no characters of a text without a limit [RICH-015]', async () => {
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    await minutes.getByRole('button', { name: 'Write minutes' }).click();
    await minutes.getByRole('textbox', { name: 'Minutes' }).click();
    await page.keyboard.type('Agreed.');
    await minutes.getByText('Agreed.').waitFor();
    expect(await page.getByText(/\d characters$/).count()).toBe(0);
  });
});
