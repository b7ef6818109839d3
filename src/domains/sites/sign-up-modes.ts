/** What a site settles about new accounts, by its code. */
export const signUpModes = [
  { code: 0, title: 'No Billing Profile', note: 'People sign up themselves; no billing profile is opened.' },
  { code: 1, title: 'External', note: 'No self sign-up on the login page.' },
  { code: 2, title: 'Own profile', note: "The product's own billing profile; sign-up is allowed." },
] as const;
