import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { identity } from '../contract.ts';
import { securityLog } from './catalog-security.ts';
import { loginLog } from './catalog.ts';
import { actorOf } from './actor-of.ts';
import { cleanUp } from './clean-up.ts';
import { checkTokens, requireOwnOrigin } from './csrf.ts';
import { readFactorDetails } from './factors/read-factor-details.ts';
import { sendFactorCode } from './factors/send-factor-code.ts';
import { noticeSignIns } from './notice-sign-ins.ts';
import { readPerson, readPersonSecurity } from './people/read-person.ts';
import { resetFactors } from './people/reset-factors.ts';
import { listSignInPolicies, saveSignInPolicy } from './policy/sign-in-policy.ts';
import { readUser } from './read-user.ts';
import { checkResend, sendPhoneCode, verifyPhone } from './security/add-phone.ts';
import { addAddress, confirmAddresses } from './security/addresses.ts';
import { generateGoogleCode, validateGoogleCode } from './security/authenticator.ts';
import { chooseDefaultPhone } from './security/choose-default-phone.ts';
import { describePhone } from './security/describe-phone.ts';
import { listLoginAudit } from './security/store-login-audit.ts';
import { reportSignIn } from './security/report-sign-in.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './security/passkeys.ts';
import { readPhoneCaptcha } from './security/phone-captcha.ts';
import { proveIdentity, sendProofCode, startPasskeyProof } from './security/prove-identity.ts';
import { readSecurity } from './security/read-security.ts';
import { makeRecoveryCodes } from './security/recovery-codes.ts';
import { removeListItem } from './security/remove-list-item.ts';
import { revertAddresses } from './security/revert-addresses.ts';
import { keepSession, readSession } from './security/session-life.ts';
import {
  forgetBrowser,
  listRememberedBrowsers,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from './security/sessions.ts';
import { updateFactors } from './security/update-factors.ts';
import { authenticate } from './session.ts';
import { signIn } from './sign-in.ts';
import { readSignInCaptcha } from './sign-in-captcha.ts';
import { signOut } from './sign-out.ts';
import { endSupport } from './support/end-support.ts';
import { startSupport } from './support/start-support.ts';
import { grantSupport, readSupportAccess, revokeSupport } from './support/support-access.ts';
import { unlockSignIn } from './unlock-sign-in.ts';
import { personal } from './store-personal.ts';
import { signInWithPasskey, startPasskeySignIn, signInWithFactor } from './factors/sign-in.ts';
import { signInFinder } from './store-login-log.ts';

const domain: Domain = {
  name: 'identity',
  personal,
  operations: implement(identity, {
    signIn,
    unlockSignIn,
    readSignInCaptcha,
    readSignIn: readUser,
    checkSignIn: async (ctx) => ({ signedIn: ctx.actor !== null }),
    readUser,
    signOut,
    signInWithFactor,
    sendFactorCode,
    resendFactorCode: sendFactorCode,
    readFactorDetails,
    startPasskeySignIn,
    signInWithPasskey,
    readSecurity,
    proveIdentity,
    sendProofCode,
    startPasskeyProof,
    updateFactors,
    makeRecoveryCodes,
    sendPhoneCode,
    resendPhoneCode: sendPhoneCode,
    verifyPhone,
    describePhone,
    chooseDefaultPhone,
    readPhoneCaptcha,
    checkResend,
    generateGoogleCode,
    validateGoogleCode,
    addAddress,
    removeListItem,
    confirmAddresses,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    readSession,
    keepSession,
    listSessions,
    revokeSession,
    revokeOtherSessions,
    listRememberedBrowsers,
    forgetBrowser,
    listLoginAudit,
    reportSignIn,
    readPerson,
    readPersonSecurity,
    resetFactors,
    startSupport,
    endSupport,
    readSupportAccess,
    grantSupport,
    revokeSupport,
    listSignInPolicies,
    saveSignInPolicy,
  }),
  schedules: [cleanUp, revertAddresses],
  loops: [noticeSignIns],
  reports: [loginLog, securityLog],
  authenticator: {
    authenticate,
    permissionsNow: async (app, accountId) =>
      (await actorOf(app.db, accountId, new Date(app.clock.now())))?.permissions ?? new Set(),
    checkCsrf: (app, request, actor) => checkTokens(app, request, actor.sessionId),
    checkPage: (app, request) => requireOwnOrigin(app.config, request),
  },
  menu: {
    signInPolicy: 'site.security',
  },
  contributes: [signInFinder],
};
export default domain;
