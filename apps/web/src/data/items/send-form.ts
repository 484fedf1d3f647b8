import { buildAuthorization, recordRefusedCall } from '../auth/token.ts';
import { ApiError } from '../calls/api-error.ts';
import { apiBasePath } from '../calls/call.ts';

type Sending = {
  signal?: AbortSignal;
  /** Reports upload progress as a share from 0 to 1. At 1 the server has the file and processes it. */
  onPart?: (part: number) => void;
};

/**
 * Posts a form with a file to an address below the base and resolves with the reply's body. Only
 * XMLHttpRequest reports upload progress, and a large file may exceed the timeout of other calls. Rejects
 * with `ApiError`, or with the signal's reason when aborted.
 */
export const sendForm = (
  address: string,
  form: FormData,
  { signal, onPart }: Sending = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBasePath}${address}`);
    const signed = buildAuthorization();
    for (const [name, value] of Object.entries(signed)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPart?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response);
      recordRefusedCall(request.status, signed);
      reject(new ApiError(request.status, request.response));
    };
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
