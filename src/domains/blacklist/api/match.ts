import type { RefusedFact, ScreenedFacts } from '#domains/identity/api/port.ts';
import { plainPhone } from '#kernel/phone-number.ts';
import { emailOf } from './parse.ts';

/** The values that entries would have that match what is known of someone. */
export interface MatchKeys {
  ip: string | null;
  email: string | null;
  /** The domain of the email, and those above it. */
  domains: readonly string[];
  /** The phone number, and its beginnings. */
  phones: readonly string[];
  cards: readonly string[];
  /** The names by which the mail servers of the domain and the reverse names of the address are remembered. */
  mailLookup: string | null;
  ipLookup: string | null;
}

/** A name and those above it, such as `mx.example.com`, `example.com`, `com`. */
export function suffixesOf(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/** What entries are looked for by. */
export function keysOf(facts: Pick<ScreenedFacts, 'ip' | 'email' | 'phone' | 'card'>): MatchKeys {
  const email = facts.email ? emailOf(facts.email) : null;
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  const phone = plainPhone(facts.phone ?? '');
  const { card, ip } = facts;
  const bins = [6, 7, 8].flatMap((length) =>
    card?.bin && card.bin.length >= length ? [card.bin.slice(0, length)] : [],
  );
  return {
    ip,
    email,
    domains: domain === '' ? [] : suffixesOf(domain),
    phones: Array.from({ length: Math.max(0, phone.length - 1) }, (_, at) => phone.slice(0, at + 2)),
    cards: [...(card?.fingerprint ? [card.fingerprint] : []), ...bins.map((bin) => `${bin}-${card?.last4 ?? ''}`)],
    mailLookup: domain === '' ? null : `mail ${domain}`,
    ipLookup: ip === null ? null : `address ${ip}`,
  };
}

/** An entry that matches, and which fact it is about. */
export interface Match {
  id: string;
  effect: 'refuse' | 'allow';
  fact: RefusedFact;
  value: string;
}

const order: readonly RefusedFact[] = ['email', 'phone', 'card', 'address'];

/** How exact a value is: ranges by their prefix, below all others, which count by their length. */
function exactness(value: string): number {
  const [text = '', prefix] = value.split('/');
  return prefix === undefined ? 128 + text.length : Number(prefix);
}

/**
 * The entry that decides: of the first fact that is refused and not excepted, the most exact one; where everything is excepted, the
 * exception. Null: no entry matches.
 */
export function decisive<M extends Match>(matches: readonly M[]): M | null {
  const exact = (a: M, b: M) => exactness(b.value) - exactness(a.value);
  let allowed: M | null = null;
  for (const fact of order) {
    const of = matches.filter((one) => one.fact === fact).toSorted(exact);
    const exception = of.find(({ effect }) => effect === 'allow');
    if (exception === undefined && of[0] !== undefined) return of[0];
    allowed ??= exception ?? null;
  }
  return allowed;
}
