import { social } from '../contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { call } from '#shell/data/call.ts';

export type Token = AnswerOf<typeof social.finishState>;

/** What the way back carries in its address. */
export interface WayBack {
  code: string;
  state: string;
  error: string;
  /** Of a mailed confirmation, in place of the three. */
  token: string;
}

export function readWayBack(): WayBack {
  const query = new URLSearchParams(location.search);
  const of = (name: string) => query.get(name) ?? '';
  return { code: of('code'), state: of('state'), error: of('error'), token: of('token') };
}

const own = { ownSession: true } as const;

/** Trades the code for the social token. */
export function finish(name: string, { code, state, error }: WayBack): Promise<Token> {
  const input = { code, social: name, stateToken: state, ...(error === '' ? {} : { error }) };
  return call(social.finishState, { input }, own);
}

export type Outcome = 'signed-in' | 'linked' | 'mailed' | 'factor';

/** The operation that signs in, signs up or links; under its own name it reads as a hook. */
export const enter = social.useSocialToken;

/** What came of using a social token; `factor`: the second step follows, which its page asks the server for. */
export const outcomeOf = (answer: AnswerOf<typeof enter>): Outcome =>
  'mediateToken' in answer ? 'factor' : answer.outcome;

/** Signs in or links. */
export const use = async (token: Token) => outcomeOf(await call(enter, { input: token }, own));

/** Follows a mailed confirmation. */
export function confirm(token: string) {
  return call(social.confirmLink, { input: { token } }, own);
}
