import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

// Adds notes without pause in `loops` parallel loops on a separate thread, until the thread is terminated.

const { url, token, body, loops } = workerData as Record<'url' | 'token' | 'body', string> & {
  loops: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: loops });
const write = () => {
  const call = request(
    url,
    {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    },
    (answer) => {
      answer.resume().once('end', write);
    },
  );
  call.end(body);
};
for (let n = 0; n < loops; n++) write();
