import { implement } from '#platform/http/context.ts';
import { identity } from '../contract.js';
import { cleanUp } from './clean-up.js';
import { checkTokens } from './csrf.js';
import { readUser } from './read-user.js';
import { authenticate } from './session.js';
import { signIn } from './sign-in.js';
import { signOut } from './sign-out.js';
const domain = {
    name: 'identity',
    operations: implement(identity, {
        signIn,
        readSignIn: readUser,
        checkSignIn: async (ctx) => ({ signedIn: ctx.actor !== null }),
        readUser,
        signOut,
    }),
    schedules: [cleanUp],
    authenticator: {
        authenticate,
        checkCsrf: (app, request, actor) => checkTokens(app, request, actor.sessionId),
    },
};
export default domain;
