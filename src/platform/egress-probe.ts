import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { asEgressError, collect, EgressError, limit } from '#platform/egress.ts';

export interface ProbeTarget {
  /** `https://cloud.example.com/path`; what it is called by, in the Host header and in the certificate. */
  url: URL;
  /** Where it is. */
  address: string;
  signal: AbortSignal;
}

export interface Probed {
  /** Null: the answer was too long, or broke off. */
  text: string | null;
  /** Null without HTTPS. */
  certificate: { trusted: boolean; until: Date } | null;
}

const totalTimeoutMs = 10_000;
const maxBytes = 4096;

/** Asks by a name at an address, and reports the certificate, a wrong one too. Throws EgressError when nothing answers. */
export async function probe({ url, address, signal }: ProbeTarget): Promise<Probed> {
  const { protocol, hostname, host, port, pathname } = url;
  const to = { host: address, port, path: pathname, headers: { host, accept: 'application/json' }, agent: false };
  const request =
    protocol === 'https:'
      ? https.request({ ...to, servername: hostname, rejectUnauthorized: false })
      : http.request(to);
  const { failure, release } = limit(request, { method: 'GET', path: pathname, signal, totalTimeoutMs });
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
      request.end();
    });
    return { certificate: certificateOf(response), text: await collect(response, maxBytes).catch(nullWhenBroken) };
  } catch (error) {
    throw failure() ?? asEgressError(error, request);
  } finally {
    release();
    request.destroy();
  }
}

function nullWhenBroken(error: unknown): null {
  if (error instanceof EgressError) return null;
  throw error;
}

function certificateOf({ socket }: http.IncomingMessage): Probed['certificate'] {
  if (!(socket instanceof TLSSocket)) return null;
  return { trusted: socket.authorized, until: new Date(socket.getPeerCertificate().valid_to) };
}
