import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';

const ConfirmModal = lazy(() =>
  loadChunk(() => import('./confirm-modal.tsx')).then((m) => ({ default: m.ConfirmModal })),
);

type LeaveQuestion = { times: number; answer: ((leave: boolean) => void) | null };

let current: LeaveQuestion = { times: 0, answer: null };
const listeners = new Set<() => void>();

const change = (next: LeaveQuestion) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks whether to discard unsaved changes; resolves with true to leave. Use it as a form's `confirmClose`:
 * `confirmClose={() => !unsaved || confirmLeaving()}`. `UnsavedChangesDialog` draws the question.
 */
export function confirmLeaving(): Promise<boolean> {
  // Resolves an unanswered question with false, because the new question replaces it.
  current.answer?.(false);
  const times = current.times + 1;
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      change({ times, answer: null });
      resolve(leave);
    };
    change({ times, answer });
  });
}

/** Dialog for the questions of `confirmLeaving`; drawn once in the frame of all pages. */
export function UnsavedChangesDialog() {
  const { times, answer } = useSyncExternalStore(subscribe, () => current);
  // Opens a new modal for each question, so that it is above modals that were open before.
  return times > 0 ? (
    <Suspense fallback={null}>
      <Question key={times} answer={answer} />
    </Suspense>
  ) : null;
}

function Question({ answer }: Pick<LeaveQuestion, 'answer'>) {
  const [opened, setOpened] = useState(false);
  // Renders the modal closed at first, because only then can it remember which element had the focus.
  useEffect(() => setOpened(answer !== null), [answer]);
  return (
    <ConfirmModal
      opened={opened}
      title="Unsaved changes"
      message="You have unsaved changes. Leave this page?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => answer?.(true)}
      onClose={() => answer?.(false)}
    />
  );
}
