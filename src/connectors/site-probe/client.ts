import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { z } from 'zod';
import { readAddresses } from '#platform/egress-dns.ts';
import { asEgressError, collect, EgressError, limit, parse } from '#platform/egress.ts';

export interface Probe {
  /** `other`: something answers that is not the site. `away`: nothing does. */
  answer: 'answered' | 'other' | 'away';
  /** Null without HTTPS. */
  certificate: { trusted: boolean; until: Date } | null;
}

interface Question {
  /** The site's console, such as `https://cloud.example.com`. */
  url: string;
  /** What the site says of itself at `/svc/siteAnswer`. */
  expected: string;
  servers: readonly string[] | null;
  signal: AbortSignal;
}

const totalTimeoutMs = 10_000;
const maxBytes = 4096;
const Answer = z.object({ site: z.string() });
const away: Probe = { answer: 'away', certificate: null };

/** Asks a site by its name, as its customers do. What is behind the name is not told to anyone: it may be anything. */
export async function probeSite({ url, expected, servers, signal }: Question): Promise<Probe> {
  const { protocol, hostname, host, port } = new URL(url);
  try {
    const [address] = isLoopback(hostname) ? ['127.0.0.1'] : await readAddresses(hostname, { servers, signal });
    if (address === undefined) return away;
    const to = { host: address, port, path: '/svc/siteAnswer', headers: { host, accept: 'application/json' } };
    const request =
      protocol === 'https:'
        ? // A certificate that is wrong is looked at, and reported.
          https.request({ ...to, servername: hostname, rejectUnauthorized: false, agent: false })
        : http.request({ ...to, agent: false });
    return await asked(request, { expected, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EgressError) return away;
    throw error;
  }
}

/** These names are this machine everywhere (RFC 6761), although few name servers say so. */
const isLoopback = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

async function asked(
  request: http.ClientRequest,
  { expected, signal }: Pick<Question, 'expected' | 'signal'>,
): Promise<Probe> {
  const { failure, release } = limit(request, { method: 'GET', path: '/', signal, totalTimeoutMs });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
      request.end();
    });
    const certificate = certificateOf(response);
    try {
      const said = Answer.safeParse(parse(await collect(response, maxBytes)));
      return { answer: said.success && said.data.site === expected ? 'answered' : 'other', certificate };
    } catch (error) {
      if (error instanceof EgressError) return { answer: 'other', certificate };
      throw error;
    }
  } catch (error) {
    throw failure() ?? asEgressError(error, request);
  } finally {
    release();
    request.destroy();
  }
}

function certificateOf({ socket }: IncomingMessage): Probe['certificate'] {
  if (!(socket instanceof TLSSocket)) return null;
  return { trusted: socket.authorized, until: new Date(socket.getPeerCertificate().valid_to) };
}
