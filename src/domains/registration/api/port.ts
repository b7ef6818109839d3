/** What the domains above may use of registration. */
export { emailFault, passwordFaults } from './check-password.ts';
export { addAccount, confirmEmail, readSignUpRules } from './store.ts';
export { acceptedTerms, openBillingState } from './sign-up.ts';
export {
  acceptancesOf,
  acceptTerms,
  agreementsIn,
  listTermsOf,
  publishTerms,
  readAskedTerms,
  readTermsOf,
} from './store-document.ts';
export { addInvitation, dropMailTokens, endMailTokens, hasOpenInvitation, secondsToNext } from './store-mail-token.ts';
export { mailValidation } from './email-validation.ts';
export { mailResetLink } from './forgot-password.ts';
