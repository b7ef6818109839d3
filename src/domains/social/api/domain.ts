import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { social } from '../contract.ts';
import { confirmLink } from './confirm-link.ts';
import { finishState } from './finish-state.ts';
import { makeLoginLink, signInByLink } from './login-link.ts';
import { makeStateToken, readAllowed, readAuthorization, readNetworks } from './offer.ts';
import { connections } from './other-sign-ins.ts';
import { listProfiles, removeProfile } from './profiles.ts';
import { deleteExpired } from './store.ts';
import { deleteOldLines, listRemoteSignIns } from './store-remote.ts';
import { testRemoteSignIn } from './test-remote.ts';
import { useSocialToken } from './use-social-token.ts';
import { personal } from './store-personal.ts';

const domain: Domain = {
  name: 'social',
  contributes: [connections],
  personal,
  operations: implement(social, {
    readNetworks,
    readAllowed,
    makeStateToken,
    readAuthorization,
    finishState,
    useSocialToken,
    confirmLink,
    listProfiles,
    removeProfile,
    signInByLink,
    makeLoginLink,
    listRemoteSignIns,
    testRemoteSignIn,
  }),
  schedules: [
    {
      name: 'social.clean-up',
      pattern: '37 3 * * *',
      async run(app) {
        const now = new Date(app.clock.now());
        await deleteExpired(app.db, now);
        await deleteOldLines(app.db, now);
      },
    },
  ],
};
export default domain;
