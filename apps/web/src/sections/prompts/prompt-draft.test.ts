import type { PromptSection } from '@bellwether/contract/api/prompts';
import type { PromptContent } from '@bellwether/domain/prompts/content';
import { applyPromptChanges, type PromptChanges } from '@bellwether/domain/prompts/merge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../data/calls/api-error.ts';
import { createPromptDraft } from './prompt-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sectionOf = (version: number, content: PromptContent): PromptSection => ({
  section: 'brand',
  version,
  content: { fields: { ...content.fields }, entries: [...content.entries] },
  updated_at: null,
  updated_by: 'Ann',
});

/** Simulates a section on the server, which refuses outdated saves. */
const openSection = () => {
  let current = sectionOf(1, { fields: { purpose: 'a', tone: 'a' }, entries: [] });
  const saves: PromptChanges[] = [];
  const save = async (basedOn: number, changes: PromptChanges) => {
    if (basedOn !== current.version) throw new ApiError(409, { message: 'Ann saved.', current });
    saves.push(changes);
    current = sectionOf(current.version + 1, applyPromptChanges(current.content, changes));
    return current;
  };
  return { save, saves, read: () => current };
};

test('a prompt draft saves only the changed text, once typing pauses', async () => {
  const server = openSection();
  const draft = createPromptDraft(server.read(), server.save);
  draft.setText('tone', 'b');
  draft.setText('tone', 'bc');
  expect([draft.read().status, draft.isUnsaved()]).toEqual(['waiting', true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.saves).toEqual([{ fields: { tone: 'bc' } }]);
  expect([draft.read().status, draft.isUnsaved()]).toEqual(['saved', false]);
});

test("a prompt draft merges another user's change of another text", async () => {
  const server = openSection();
  const draft = createPromptDraft(server.read(), server.save);
  await server.save(1, { fields: { purpose: 'theirs' } });
  draft.setText('tone', 'mine');
  await draft.saveNow();
  expect(draft.read()).toMatchObject({
    status: 'saved',
    draft: { fields: { purpose: 'theirs', tone: 'mine' } },
  });
  expect(server.read().content).toEqual(draft.read().draft);
});

test.each(['mine', 'theirs'] as const)(
  'a prompt draft that both users changed asks which text to keep: %s',
  async (winner) => {
    const server = openSection();
    const draft = createPromptDraft(server.read(), server.save);
    await server.save(1, { fields: { tone: 'theirs' } });
    draft.setText('tone', 'mine');
    draft.setText('purpose', 'mine too');
    await draft.saveNow();
    expect(draft.read()).toMatchObject({ status: 'conflict', message: 'Ann saved.' });
    draft.resolve(winner);
    await draft.saveNow();
    expect(server.read().content.fields).toEqual({ tone: winner, purpose: 'mine too' });
    expect(draft.read()).toMatchObject({ status: 'saved', draft: server.read().content });
  },
);

test('a prompt draft keeps its text after a failed save, with the error of its field, and saves it again', async () => {
  const server = openSection();
  const save = vi.fn(server.save);
  save.mockRejectedValueOnce(
    new ApiError(422, { message: 'Tone is too long.', fields: { tone: 'Tone is too long.' } }),
  );
  const draft = createPromptDraft(server.read(), save);
  draft.setText('tone', 'mine');
  await draft.saveNow();
  expect(draft.read()).toMatchObject({
    status: 'failed',
    message: 'Tone is too long.',
    errors: { tone: 'Tone is too long.' },
  });
  await draft.saveNow();
  expect(draft.read()).toMatchObject({ status: 'saved', errors: {} });
});

test('a prompt draft takes over newer texts of the server only without unsaved changes', () => {
  const server = openSection();
  const draft = createPromptDraft(server.read(), server.save);
  draft.adopt(sectionOf(2, { fields: { tone: 'new' }, entries: [] }));
  expect(draft.read().draft.fields).toEqual({ tone: 'new' });
  draft.setText('tone', 'mine');
  draft.adopt(sectionOf(3, { fields: { tone: 'newer' }, entries: [] }));
  expect(draft.read().draft.fields).toEqual({ tone: 'mine' });
});
