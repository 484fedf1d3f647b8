import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { PdfDocument } from './document.ts';
import type { PdfWorkerReply, PdfWorkerRequest } from './pdf-worker.ts';

/** Time limit for printing a document, in milliseconds. */
const printTimeoutMs = 60_000;
/**
 * Nice value of the printing process, whose priority is lower than the server's so that requests are answered first.
 */
const workerPriority = 5;
/** Milliseconds until an idle printing process is ended. */
const idleTimeoutMs = 30_000;

type Waiting = { request: PdfDocument; done: (pdf: Uint8Array) => void; failed: (reason: Error) => void };

/**
 * Opens the PDF printer. It prints one document at a time in a separate process, with low priority and a single thread,
 * so that requests are not delayed. If the process dies, its current document fails and the next document starts a new
 * process.
 */
export const openPdfPrinter = () => {
  const waiting: Waiting[] = [];
  let child: ChildProcess | undefined;
  let current: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stopWorker = () => {
    const stopped = child;
    child = undefined;
    stopped?.removeAllListeners();
    stopped?.on('error', () => undefined);
    stopped?.kill('SIGKILL');
  };
  const settle = (notify: (one: Waiting) => void) => {
    clearTimeout(timer);
    const one = current;
    current = undefined;
    if (one) notify(one);
    printNext();
  };
  const failCurrent = (reason: string) => {
    stopWorker();
    settle(({ failed }) => failed(new Error(reason)));
  };
  const startWorker = (): ChildProcess => {
    const worker = fork(new URL('./pdf-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=1024'],
      // The printing process gets none of the server's settings, because it needs none.
      env: { RAYON_NUM_THREADS: '1', ...(process.env['PATH'] ? { PATH: process.env['PATH'] } : {}) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    worker.on('message', (answer: PdfWorkerReply) => {
      if (answer.id !== lastId) return;
      settle(({ done, failed }) =>
        'pdf' in answer
          ? done(answer.pdf)
          : failed(new Error(`The PDF could not be created: ${answer.fault}`)),
      );
    });
    worker.on('exit', () => failCurrent('The PDF process stopped.'));
    worker.on('error', () => failCurrent('The PDF process could not be started.'));
    if (worker.pid !== undefined) lowerPriority(worker.pid);
    return worker;
  };
  const lowerPriority = (pid: number) => {
    try {
      setPriority(pid, workerPriority);
    } catch {
      // If setting the priority fails, the process prints at normal priority.
    }
  };
  const printNext = () => {
    if (current) return;
    clearTimeout(timer);
    current = waiting.shift();
    if (!current) {
      timer = setTimeout(stopWorker, idleTimeoutMs);
      timer.unref();
      child?.unref();
      child?.channel?.unref();
      return;
    }
    child ??= startWorker();
    child.ref();
    child.channel?.ref();
    lastId += 1;
    timer = setTimeout(() => failCurrent('The PDF took too long to create.'), printTimeoutMs);
    child.send({ id: lastId, request: current.request } satisfies PdfWorkerRequest, (error) => {
      if (error) failCurrent('The PDF process does not respond.');
    });
  };

  return {
    /** Prints a document. @throws Error when the document cannot be printed. */
    print: (request: PdfDocument, signal?: AbortSignal): Promise<Uint8Array> => {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const one: Waiting = { request, done: resolve, failed: reject };
      waiting.push(one);
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      });
      printNext();
      return promise;
    },
    close: async () => {
      for (const { failed } of waiting.splice(0)) failed(new Error('The server is stopping.'));
      clearTimeout(timer);
      stopWorker();
    },
  };
};

export type PdfPrinter = ReturnType<typeof openPdfPrinter>;
