import http from 'node:http';

/** What became of the requests of one connection. */
export interface Tally {
  answered: number;
  /** Requests on an open connection that got no whole answer, by what happened instead. */
  dropped: string[];
}

/**
 * Asks again and again over one kept connection until nothing listens anymore. A request that the closed port
 * refuses was never accepted and does not count.
 */
export async function callUntilClosed(url: string, headers: Record<string, string>, tally: Tally): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await get(url, { agent, headers });
    if (outcome === 'ECONNREFUSED') break;
    if (outcome === '200') tally.answered += 1;
    else tally.dropped.push(outcome);
  }
  agent.destroy();
}

/** The status of the answer, read to its end, or the code of what went wrong. */
function get(url: string, options: http.RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
    const request = http.get(url, options, (answer) => {
      answer.on('error', fail);
      answer.on('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut off'));
      answer.resume();
    });
    request.on('error', fail);
  });
}
