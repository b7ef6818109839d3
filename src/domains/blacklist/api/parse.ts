import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { addressText, parseAddress, parseNetwork } from '#kernel/addresses.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { plainPhone } from '#kernel/phone-number.ts';
import type { EntryKind } from '../kinds.ts';
import { maxValue, widest } from '../limits.ts';

/** A value as entries keep it. */
export interface ParsedValue {
  kind: EntryKind;
  value: string;
  /** Of an address: its network, with its length. */
  range: string | null;
}

const labels = /^(?=.*\.)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** First and last digits of a card, with anything but digits between them. */
const cardEnds = /^(\d{6,8})[^\dA-Za-z]+(\d{4})$/;
/** A fingerprint has letters: digits alone could be a card number, which must not be kept. */
const fingerprint = /^(?=.*[A-Za-z])[A-Za-z0-9_-]{8,64}$/;
const email = z.email();

/** A host name in lower case as DNS has it, without the dot at its end; null: it is none. */
export function hostOf(text: string): string | null {
  const ascii = domainToASCII(text.replace(/\.$/, '').toLowerCase());
  return ascii.length <= 253 && labels.test(ascii) ? ascii : null;
}

/** What is wrong with a value that is none of its kind. */
export const kindFaults = { address: 9836, domain: 9854, email: 9855, phone: 9856, card: 9857, host: 9858 } as const;

/** Reads a value of a kind; answers what is wrong at the field `value`. */
export function parseValue(kind: EntryKind, typed: string): ParsedValue | ErrorItem {
  const text = typed.trim();
  const value = text.length > maxValue ? null : readers[kind](text);
  if (value === null) return item(kindFaults[kind], 'value');
  return typeof value === 'string' ? { kind, value, range: null } : value;
}

const readers: Record<EntryKind, (text: string) => string | ParsedValue | ErrorItem | null> = {
  address: addressOf,
  domain: (text) => hostOf(text.replace(/^(@|\*\.)/, '')),
  host: hostOf,
  email: (text) => (email.safeParse(emailOf(text)).success ? emailOf(text) : null),
  phone: (text) => (/^\+[1-9]\d{0,14}$/.test(plainPhone(text)) ? plainPhone(text) : null),
  card(text) {
    const ends = cardEnds.exec(text);
    if (ends !== null) return `${ends[1]}-${ends[2]}`;
    return fingerprint.test(text) ? text : null;
  },
};

/** An email as it is compared: in lower case, with its domain as DNS has it. */
export function emailOf(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).toLowerCase();
  return `${text.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain}`;
}

function addressOf(text: string): ParsedValue | ErrorItem | null {
  const read = parseNetwork(text);
  if (read.kind === 'none') return null;
  // One address with a length means its network.
  const network = read.kind === 'hostBits' ? parseNetwork(read.correct) : read;
  if (network.kind !== 'network') return null;
  const { range, bits } = network;
  const { family, from } = range;
  if (bits < widest[family]) return item(9843, 'value', { bits: widest[family] });
  const first = addressText({ family, value: from });
  const single = bits === (family === 4 ? 32 : 128);
  return { kind: 'address', value: single ? first : `${first}/${bits}`, range: `${first}/${bits}` };
}

/** What a value looks like; null: nothing that an entry can have. */
export function guessKind(typed: string): EntryKind | null {
  const text = typed.trim();
  if (parseAddress(text) !== null || parseNetwork(text).kind !== 'none') return 'address';
  if (text.startsWith('@')) return 'domain';
  if (text.includes('@')) return 'email';
  if (/^(\+|00)/.test(text)) return 'phone';
  if (cardEnds.test(text)) return 'card';
  if (hostOf(text.replace(/^\*\./, '')) !== null) return 'domain';
  return fingerprint.test(text) ? 'card' : null;
}
