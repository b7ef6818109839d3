import type { AnswerOf } from '#kernel/op.ts';
import type { identity } from '../contract.ts';

/** Works out a proof of work; takes about a second. Needs a secure page. */
export async function solveWork(challenge: AnswerOf<typeof identity.readPhoneCaptcha>): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/sha'),
  ]);
  const { expiresAt, ...parameters } = challenge.parameters;
  const signed = {
    parameters: expiresAt === undefined ? parameters : { ...parameters, expiresAt },
    ...(challenge.signature === undefined ? {} : { signature: challenge.signature }),
  };
  const solution = await solveChallenge({ challenge: signed, deriveKey });
  if (solution === null) throw new Error('the proof of work was given up');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge: signed, solution: { counter, derivedKey } }));
}
