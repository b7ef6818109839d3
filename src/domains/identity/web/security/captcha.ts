import { call } from '#shell/call.ts';
import { identity } from '../../contract.ts';

/** Works out the proof that sending a message asks for; takes about a second. Needs a secure page. */
export async function solveCaptcha(phone: string): Promise<string> {
  const challenge = await call(identity.readPhoneCaptcha, { query: { phone } });
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
