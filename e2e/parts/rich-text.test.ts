import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen } from '../support/browser.ts';
import { pasteContent } from '../support/pasting.ts';
import { testServer } from '../support/test-server.ts';

type Page = Awaited<ReturnType<typeof openGalleryPage>>;

const editorIn = (page: Page, name: string) => {
  const there = specimen(page, name);
  return {
    box: there.getByRole('textbox'),
    press: (label: string) => there.getByRole('button', { name: label, exact: true }).click(),
    button: (label: string) => there.getByRole('button', { name: label, exact: true }),
    kept: there.getByLabel('Kept'),
    drawn: there.getByTestId('rendered'),
    there,
  };
};

const typed = async (text: string) => {
  const page = await openGalleryPage('rich-text');
  const editor = editorIn(page, 'Empty');
  await editor.box.click();
  await page.keyboard.type(text);
  return { page, ...editor };
};

test('bold, italic and underline work by toolbar button and by key [RICH-001] [RICH-002] [RICH-003] [RICH-014]', async () => {
  const { page, box, press, button, kept, drawn } = await typed('Leads');
  await page.keyboard.press('ControlOrMeta+a');
  for (const [label, key, element] of [
    ['Bold', 'b', 'strong'],
    ['Italic', 'i', 'em'],
    ['Underline', 'u', 'u'],
  ] as const) {
    await press(label);
    await box.locator(element, { hasText: 'Leads' }).waitFor();
    await drawn.locator(element, { hasText: 'Leads' }).waitFor();
    await expect.poll(() => kept.textContent()).toBe(`<p><${element}>Leads</${element}></p>`);
    await expect.poll(() => button(label).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await box.locator(element).waitFor({ state: 'detached' });
    await expect.poll(() => kept.textContent()).toBe('<p>Leads</p>');
  }
  await expect.poll(() => drawn.locator('[contenteditable]').count()).toBe(0);
  await expect.poll(() => specimen(page, 'To read').getByRole('textbox').count()).toBe(0);
  await specimen(page, 'To read').locator('strong', { hasText: 'up 12%' }).waitFor();
});

test('lists, headings and quotes can be switched on and off in rich text [RICH-004] [RICH-005] [RICH-006] [RICH-008]', async () => {
  const { page, box, press, kept, drawn } = await typed('Budget');
  for (const [label, html] of [
    ['Bullet list', '<ul><li><p>Budget</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Budget</p></li></ol>'],
    ['Blockquote', '<blockquote><p>Budget</p></blockquote>'],
  ] as const) {
    await press(label);
    await expect.poll(() => kept.textContent()).toBe(html);
    await expect.poll(() => drawn.innerHTML()).toContain(html);
    await press(label);
    await expect.poll(() => kept.textContent()).toBe('<p>Budget</p>');
  }
  for (const level of [1, 2, 3]) {
    await press(`Heading ${level}`);
    await expect.poll(() => kept.textContent()).toBe(`<h${level}>Budget</h${level}>`);
    await box.getByRole('heading', { level, name: 'Budget' }).waitFor();
    await drawn.getByRole('heading', { level, name: 'Budget' }).waitFor();
  }
  await press('Numbered list');
  const marker = await page.evaluate(
    `getComputedStyle(document.querySelector('[contenteditable="true"] ol')).listStyleType`,
  );
  expect(marker).toBe('decimal');
});

test('pasted formatting that the toolbar does not offer, such as h4, becomes plain text [RICH-007]', async () => {
  const { page, kept } = await typed('');
  await pasteContent(
    page,
    'text/html',
    '<h4>Small print</h4><table><tr><td>Cell</td></tr></table><p style="color:red"><s>Struck</s> <b>Bold</b> <a href="javascript:x" onclick="x">bad</a><script>x</script></p><h3 class="x">Third</h3>',
  );
  await expect.poll(() => kept.textContent()).toContain('Small print');
  const html = (await kept.textContent()) ?? '';
  expect(html).toContain('<p>Small print</p>');
  expect(html).toContain('Cell');
  expect(html).toContain('Struck <strong>Bold</strong> bad');
  expect(html).toContain('<h3>Third</h3>');
  expect(html.replaceAll(/<\/?(p|strong|h3)>/g, '')).not.toMatch(/[<>]/);
});

test("a link in rich text is added, completed with 'http://', changed and removed; an invalid link is rejected [RICH-009]", async () => {
  const { page, box, press, kept, drawn } = await typed('Results');
  const address = page.getByRole('textbox', { name: 'Address' });
  await page.keyboard.press('ControlOrMeta+a');
  await press('Link');
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('This is not a web, email or phone address.').waitFor();
  await address.fill('example.com/q1');
  await page.keyboard.press('Enter');
  await box.locator('a', { hasText: 'Results' }).waitFor();
  await expect.poll(() => kept.textContent()).toBe('<p><a href="http://example.com/q1">Results</a></p>');
  const link = drawn.getByRole('link', { name: 'Results' });
  await expect.poll(() => link.getAttribute('href')).toBe('http://example.com/q1');
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  await press('Link');
  await expect.poll(() => address.inputValue()).toBe('http://example.com/q1');
  // Waits for the focus, because the field takes it a moment after it appears.
  await address.press('Escape');
  await address.waitFor({ state: 'detached' });
  await press('Link');
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect.poll(() => kept.textContent()).toBe('<p>Results</p>');
});

test('undo and redo work in the rich text editor [RICH-011] [RICH-012]', async () => {
  const { page, box, press, button, kept } = await typed('');
  await expect.poll(() => button('Undo').isDisabled()).toBe(true);
  // Inserts the text at once, because undo would revert slowly typed letters one by one.
  await page.keyboard.insertText('Gone');
  await press('Undo');
  await expect.poll(() => kept.textContent()).toBe('');
  await expect.poll(() => box.textContent()).toBe('');
  await press('Redo');
  await expect.poll(() => kept.textContent()).toBe('<p>Gone</p>');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => kept.textContent()).toBe('');
});

test('an emoji is searched and inserted at the cursor without requests to other hosts [RICH-013]', async () => {
  const { page, press, kept, drawn } = await typed('Well done!');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.push(new URL(request.url()).origin);
  });
  await page.keyboard.press('ArrowLeft');
  await press('Emoji');
  await page.getByRole('textbox', { name: 'Type to search for an emoji' }).fill('thumbs up');
  await expectAccessible(page);
  await page.getByRole('gridcell', { name: 'thumbs up', exact: true }).click();
  await expect.poll(() => kept.textContent()).toBe('<p>Well done👍!</p>');
  await drawn.getByText('Well done👍!').waitFor();
  await page.keyboard.type(' Go');
  await expect.poll(() => kept.textContent()).toBe('<p>Well done👍 Go!</p>');
  expect([...new Set(asked)]).toEqual(asked.length > 0 ? [testServer().galleryUrl] : []);
});

test('the character limit of rich text shows a count, turns red when reached, stops typing and cuts pastes [RICH-015] [RICH-016] [RICH-017] [RICH-019]', async () => {
  const page = await openGalleryPage('rich-text');
  const hundred = editorIn(page, 'Limit of 100');
  await hundred.box.click();
  await page.keyboard.type('Twelve chars');
  await hundred.there.getByText('12 / 100 characters', { exact: true }).waitFor();
  await expect
    .poll(() =>
      editorIn(page, 'Empty')
        .there.getByText(/characters/)
        .count(),
    )
    .toBe(0);

  const ten = editorIn(page, 'Limit of 10');
  const colour = async (words: string) => {
    await ten.there.getByText(words, { exact: true }).waitFor();
    const counter = `[...document.querySelectorAll('[id$="-counter"]')].find((one) => one.textContent === '${words}')`;
    return page.evaluate<string>(`getComputedStyle(${counter}).color`);
  };
  await ten.box.click();
  await page.keyboard.type('123456789');
  const isRed = async (words: string) => {
    const [red = 0, green = 0, blue = 0] = ((await colour(words)).match(/\d+/g) ?? []).map(Number);
    return red > 2 * Math.max(green, blue);
  };
  await expect.poll(() => isRed('9 / 10 characters')).toBe(false);
  await page.keyboard.type('0');
  await expect.poll(() => isRed('10 / 10 characters')).toBe(true);
  await page.keyboard.type('more');
  await expect.poll(() => ten.kept.textContent()).toBe('<p>1234567890</p>');

  await page.keyboard.press('ControlOrMeta+a');
  await pasteContent(
    page,
    'text/html',
    '<p>abc</p><p>d<strong>ef</strong></p><p>g</p><p>hij👍 and more</p><p>rest</p>',
  );
  await expect
    .poll(() => ten.kept.textContent())
    .toBe('<p>abc</p><p>d<strong>ef</strong></p><p>g</p><p>hij</p>');
  await page.keyboard.press('ControlOrMeta+a');
  await pasteContent(page, 'text/plain', 'A plain text that is longer');
  await expect.poll(() => ten.kept.textContent()).toBe('<p>A plain te</p>');
});

test('stored rich text longer than the limit is shown in full, and can be shortened', async () => {
  const page = await openGalleryPage('rich-text');
  const { box, there } = editorIn(page, 'Changed from outside');
  await box.waitFor();
  await there.getByRole('button', { name: 'Load' }).click();
  await box.getByText('Loaded: longer than twenty.').waitFor();
  await there.getByText('27 / 20 characters').waitFor();
  await box.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  await there.getByText('26 / 20 characters').waitFor();
  await expect.poll(() => box.textContent()).toBe('Loaded: longer than twenty');
});

test('rendered rich text has no scripts, handlers, images or unsafe links, and keeps its text [RICH-019]', async () => {
  const page = await openGalleryPage('rich-text');
  const there = specimen(page, 'To read, not ours');
  await there.getByText('Kept as text').waitFor();
  await expect.poll(() => there.locator('h4, script, img, [onclick], [style]').count()).toBe(0);
  await expect.poll(() => there.getByRole('link').allTextContents()).toEqual(['a good one']);
  await expect.poll(() => there.getByText('a bad link').getAttribute('href')).toBeNull();
  await expect
    .poll(() => there.getByRole('link', { name: 'a good one' }).getAttribute('target'))
    .toBe('_blank');
  expect(await page.evaluate('window.stolen')).toBeUndefined();
});

test('the rich text box has a name, a description and a required mark, and is inert when disabled', async () => {
  const page = await openGalleryPage('rich-text');
  const wrong = editorIn(page, 'Wrong').there.getByRole('textbox', { name: 'Description' });
  await wrong.waitFor();
  await expect.poll(() => wrong.getAttribute('aria-required')).toBe('true');
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
  const described = (await wrong.getAttribute('aria-describedby')) ?? '';
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Description is required.');
  const off = editorIn(page, 'Disabled');
  await expect.poll(() => off.box.getAttribute('contenteditable')).toBe('false');
  await expect.poll(() => off.there.getByRole('button', { disabled: false }).count()).toBe(0);
});
