import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

// Adds notes without pause in so many loops, on a thread of its own, until it is ended.

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
