import { z } from 'zod';
import { readAddresses } from '#platform/egress-dns.ts';
import { probe, type Probed } from '#platform/egress-probe.ts';
import { EgressError, parse } from '#platform/egress.ts';

export interface Probe {
  /** `other`: something answers that is not the site. `away`: nothing does. */
  answer: 'answered' | 'other' | 'away';
  /** Null without HTTPS. */
  certificate: Probed['certificate'];
}

interface Question {
  /** The site's console, such as `https://cloud.example.com`. */
  url: string;
  /** What the site says of itself at `/svc/siteAnswer`. */
  expected: string;
  servers: readonly string[] | null;
  signal: AbortSignal;
}

const Answer = z.object({ site: z.string() });
const away: Probe = { answer: 'away', certificate: null };

/** Asks a site by its name, as its customers do. What is behind the name is not told to anyone: it may be anything. */
export async function probeSite({ url: base, expected, servers, signal }: Question): Promise<Probe> {
  const url = new URL('/svc/siteAnswer', base);
  try {
    const { hostname } = url;
    const [address] = isLoopback(hostname) ? ['127.0.0.1'] : await readAddresses(hostname, { servers, signal });
    if (address === undefined) return away;
    const { text, certificate } = await probe({ url, address, signal });
    return { answer: isAnswer(text, expected) ? 'answered' : 'other', certificate };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EgressError) return away;
    throw error;
  }
}

/** These names are this machine everywhere (RFC 6761), although few name servers say so. */
const isLoopback = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

function isAnswer(text: string | null, expected: string): boolean {
  if (text === null) return false;
  try {
    const said = Answer.safeParse(parse(text));
    return said.success && said.data.site === expected;
  } catch (error) {
    if (error instanceof EgressError) return false;
    throw error;
  }
}
