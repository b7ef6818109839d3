import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Unavailable } from '#kernel/errors.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes; about 25 ms on one core. */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/** One core stays free for the rest, and two hashes at once are enough; more than 20 waiting is a flood. */
export const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 20;

const argon2Async = promisify(argon2);
const waiting: (() => void)[] = [];
let running = 0;

interface Phc {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/** Throws Unavailable when no further hash would be taken: asked before the database is, a flood costs next to nothing. */
export function refuseFlood(): void {
  if (waiting.length >= maxWaiting) throw new Unavailable();
}

/** Hashes a password with argon2id into a PHC string. Throws Unavailable when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, { ...current, nonce: salt, tagLength });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash, and whether the hash has old parameters. Null as hash (a name
 * that does not exist) costs the same and is never right. Throws when the hash is no argon2id PHC string.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
): Promise<{ right: boolean; outdated: boolean }> {
  const phc = hash === null ? nobody : parse(hash);
  const { memory, passes, parallelism, salt, tag } = phc;
  const found = await derive(password, { memory, passes, parallelism, nonce: salt, tagLength: tag.length });
  return {
    right: timingSafeEqual(found, tag) && hash !== null,
    outdated: memory !== current.memory || passes !== current.passes || parallelism !== current.parallelism,
  };
}

const nobody: Phc = { ...current, salt: randomBytes(16), tag: randomBytes(tagLength) };
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parse(hash: string): Phc {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (match === null) throw new Error('a stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

async function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  await enter();
  try {
    // The same text typed on two keyboards may come in two Unicode forms.
    return await argon2Async('argon2id', { ...parameters, message: Buffer.from(password.normalize('NFKC')) });
  } finally {
    leave();
  }
}

async function enter(): Promise<void> {
  if (running < maxRunning) return void (running += 1);
  refuseFlood();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Hands the place to the next one in the queue, so that no one slips in between. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
