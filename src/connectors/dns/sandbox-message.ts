import { parseAddress } from '#kernel/addresses.ts';

/** What a question asks, as RFC 1035 has it on the wire. */
export interface Question {
  id: number;
  /** In lower case, without the final dot. */
  name: string;
  type: number;
  /** The question's own bytes: an answer repeats them, with the letters as they came. */
  bytes: Buffer;
  recursionDesired: boolean;
}

export const types = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof types;
export const answerCodes = { ok: 0, malformed: 1, failed: 2, noSuchName: 3, unknown: 4 } as const;

const headBytes = 12;
const ttlSeconds = 5;
/** Clients that ask over UDP take at least this much (RFC 9715). */
const mostBytes = 1232;

/** Reads a query with one question; null for anything else, which gets no answer. */
export function readQuestion(packet: Buffer): Question | null {
  if (packet.length < headBytes + 5) return null;
  const flags = packet.readUInt16BE(2);
  const isQuery = (flags & 0x8000) === 0 && (flags & 0x7800) === 0;
  if (!isQuery || packet.readUInt16BE(4) !== 1) return null;
  const labels: string[] = [];
  let at = headBytes;
  for (;;) {
    const length = packet[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    if (at + length > packet.length) return null;
    labels.push(packet.toString('latin1', at, at + length));
    at += length;
  }
  if (at + 4 > packet.length) return null;
  return {
    id: packet.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: packet.readUInt16BE(at),
    bytes: packet.subarray(headBytes, at + 4),
    recursionDesired: (flags & 0x0100) !== 0,
  };
}

/** The answer to a question: a code and records of its type. Too much for one packet is marked as cut off. */
export function writeAnswer(question: Question, code: number, texts: readonly string[]): Buffer {
  const found = Object.entries(types).find(([, number]) => number === question.type);
  // The names of `types`.
  const type = found?.[0] as Type | undefined;
  const records = type === undefined ? [] : texts.map((text) => recordOf(type, dataOf[type](text)));
  const fits = headBytes + question.bytes.length + records.reduce((sum, one) => sum + one.length, 0) <= mostBytes;
  const sent = fits ? records : [];
  const head = Buffer.alloc(headBytes);
  head.writeUInt16BE(question.id, 0);
  // An authoritative answer; recursion is granted, so that a resolver asks no further.
  head.writeUInt16BE(0x8480 | (fits ? 0 : 0x0200) | (question.recursionDesired ? 0x0100 : 0) | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(sent.length, 6);
  return Buffer.concat([head, question.bytes, ...sent]);
}

/** What a record of each type holds. */
const dataOf: Record<Type, (text: string) => Buffer> = {
  A: (text) => addressBytes(text, 4),
  AAAA: (text) => addressBytes(text, 16),
  PTR: nameBytes,
  // All are preferred alike.
  MX: (text) => Buffer.concat([Buffer.from([0, 10]), nameBytes(text)]),
  TXT: textParts,
};

function addressBytes(text: string, length: number): Buffer {
  const digits = (parseAddress(text)?.value ?? 0n).toString(16);
  return Buffer.from(digits.padStart(length * 2, '0'), 'hex');
}

/** A name as labels, without compression. */
function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** A text in parts of up to 255 bytes. */
function textParts(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** A record of the question's name. */
function recordOf(type: Type, data: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc000 | headBytes, 0);
  head.writeUInt16BE(types[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttlSeconds, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
