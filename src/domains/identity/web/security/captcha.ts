import { call } from '#shell/call.ts';
import { identity } from '../../contract.ts';
import { solveWork } from '../solve-work.ts';

/** The proof of work that sending a message to a phone asks for. */
export async function solveCaptcha(phone: string): Promise<string> {
  return solveWork(await call(identity.readPhoneCaptcha, { query: { phone } }));
}
