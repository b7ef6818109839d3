import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { WorkChallenge } from '../work-schemas.ts';

/**
 * Between so many hashes: a second in a browser, a price for someone who wants it thousands of times. The solution is chosen
 * here, so that no one waits for luck: to search until a prefix turns up takes five times as long now and then.
 */
const work = { least: 32_768, most: 98_304 } as const;

const Answer = z.object({
  challenge: WorkChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(128) }),
});

/** A proof of work in the form of ALTCHA, signed with a key that says what it is good for. */
export async function makeWork(signingKey: string): Promise<z.output<typeof WorkChallenge>> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(work.least, work.most),
    deriveKey,
    hmacSignatureSecret: signingKey,
  });
  return WorkChallenge.parse(challenge);
}

/** The nonce of the challenge that a token solves; null when it solves none that was signed with this key. */
export async function solvedNonce(token: string, signingKey: string): Promise<string | null> {
  const answer = Answer.safeParse(parseToken(token));
  if (!answer.success) return null;
  const { challenge, solution } = answer.data;
  const { parameters, signature } = challenge;
  if (parameters.algorithm !== 'SHA-256' || parameters.cost !== 1 || signature === undefined) return null;
  const { verified } = await verifySolution({
    challenge: { parameters: withoutUndefined(parameters), signature },
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey,
  });
  return verified ? parameters.nonce : null;
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function withoutUndefined({ expiresAt, ...rest }: z.output<typeof WorkChallenge>['parameters']) {
  return expiresAt === undefined ? rest : { ...rest, expiresAt };
}
