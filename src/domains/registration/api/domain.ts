import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { registration } from '../contract.ts';
import { cleanUp } from './clean-up.ts';
import { forgotPassword } from './forgot-password.ts';
import { noteReferral } from './note-referral.ts';
import { readReset } from './read-reset.ts';
import { readSignUp } from './read-sign-up.ts';
import { readTerms } from './read-terms.ts';
import { readWelcome } from './read-welcome.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { revalidateEmail } from './revalidate-email.ts';
import { signAgreement } from './sign-agreement.ts';
import { signUp } from './sign-up.ts';
import { validateEmail } from './validate-email.ts';
import { personal } from './store-personal.ts';

const domain: Domain = {
  name: 'registration',
  personal,
  operations: implement(registration, {
    readSignUp,
    signUp,
    noteReferral,
    forgotPassword,
    readReset,
    resetPassword,
    validateEmail,
    refuseSignIn,
    revalidateEmail,
    readWelcome,
    readTerms,
    signAgreement,
  }),
  schedules: [cleanUp],
};
export default domain;
