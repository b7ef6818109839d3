import { social } from '../contract.ts';
import type { AnswerOf, CallOf } from '#kernel/op.ts';
import { call } from '#shell/call.ts';

export type Token = AnswerOf<typeof social.finishState>;
type Extra = Partial<CallOf<typeof social.useSocialToken>['input']>;

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

/** Signs in, makes an account or links; `factor`: the second step follows, which its page asks the server for. */
export async function use(token: Token, extra: Extra = {}): Promise<Outcome> {
  const answer = await call(social.useSocialToken, { input: { ...token, ...extra } }, own);
  return 'mediateToken' in answer ? 'factor' : answer.outcome;
}

/** Follows a mailed confirmation. */
export function confirm(token: string) {
  return call(social.confirmLink, { input: { token } }, own);
}
