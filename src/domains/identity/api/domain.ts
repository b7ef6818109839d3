import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { identity } from '../contract.ts';
import { loginLog } from './catalogue.ts';
import { cleanUp } from './clean-up.ts';
import { checkTokens } from './csrf.ts';
import { noticeSignIns } from './notice-sign-ins.ts';
import { readUser } from './read-user.ts';
import { authenticate } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const domain: Domain = {
  name: 'identity',
  operations: implement(identity, {
    signIn,
    readSignIn: readUser,
    checkSignIn: async (ctx) => ({ signedIn: ctx.actor !== null }),
    readUser,
    signOut,
  }),
  schedules: [cleanUp],
  loops: [noticeSignIns],
  reports: [loginLog],
  authenticator: {
    authenticate,
    checkCsrf: (app, request, actor) => checkTokens(app, request, actor.sessionId),
  },
};
export default domain;
