import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { registration } from '../contract.ts';
import { cleanUp } from './clean-up.ts';
import { forgotPassword } from './forgot-password.ts';
import { noteReferral } from './note-referral.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { signAgreement } from './sign-agreement.ts';
import { signUp } from './sign-up.ts';
import { personal } from './store.ts';
import { readReset, readSignUp, readTerms, readWelcome } from './steps.ts';
import { revalidateEmail, validateEmail } from './email-validation.ts';

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
