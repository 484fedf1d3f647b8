import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConfirmModal } from './modals/confirm-modal.tsx';

type Asked = { times: number; answer: ((leave: boolean) => void) | null };

let asked: Asked = { times: 0, answer: null };
const listeners = new Set<() => void>();

const change = (next: Asked) => {
  asked = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks whether unsaved changes may be lost; true to leave. As `confirmClose` of a form:
 * `confirmClose={() => !unsaved || confirmLeave()}`. The question is drawn by `UnsavedChangesDialog`.
 */
export function confirmLeaving(): Promise<boolean> {
  // Whoever asks anew takes the place of a question that nobody answered.
  asked.answer?.(false);
  const times = asked.times + 1;
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      change({ times, answer: null });
      resolve(leave);
    };
    change({ times, answer });
  });
}

/** Stands once in the frame of all pages and draws what `confirmLeaving` asks. */
export function UnsavedChangesDialog() {
  const { times, answer } = useSyncExternalStore(subscribe, () => asked);
  // A question of its own each time: the newest modal lies above those that were open before.
  return times > 0 ? <Question key={times} answer={answer} /> : null;
}

function Question({ answer }: Pick<Asked, 'answer'>) {
  const [opened, setOpened] = useState(false);
  // Opened after it was drawn closed, for only then does it know where the focus was.
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
