import { t } from '@lingui/core/macro';

/** What a site settles about new accounts, by its code, in the language that is shown. */
export const signUpModes = () =>
  [
    { code: 0, title: t`No Billing Profile`, note: t`People can sign up. No billing profile is created.` },
    { code: 1, title: t`External`, note: t`People can't sign up on the sign-in page.` },
    { code: 2, title: t`Own profile`, note: t`People can sign up and get the product's own billing profile.` },
  ] as const;
