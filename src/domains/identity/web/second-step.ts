import type { AnswerOf } from '#kernel/op.ts';
import { call } from '#shell/data/call.ts';
import { identity } from '../contract.ts';

export type Offer = AnswerOf<typeof identity.readFactorDetails>;
export interface SecondStep extends Offer {
  /** When the token ends, in milliseconds of this browser's clock. */
  endsAt: number;
}

let kept: SecondStep | null = null;
const stepOf = (offer: Offer): SecondStep => ({ ...offer, endsAt: Date.now() + offer.expiresInSeconds * 1000 });

/** What the sign-in answered, for the page of the second step. It lives in memory alone: its token opens a session. */
export function keepOffer(offer: Offer) {
  kept = stepOf(offer);
}

/** The second step of this browser: what the sign-in answered or, after a reload, what the server says. */
export async function readSecondStep(): Promise<SecondStep> {
  const given = kept;
  kept = null;
  if (given !== null && given.endsAt > Date.now()) return given;
  return stepOf(await call(identity.readFactorDetails, { input: { createToken: true } }, { ownSession: true }));
}
