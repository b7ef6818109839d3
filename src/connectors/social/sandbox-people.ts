/** Someone of the sandbox, and what is special about them. */
export interface SandboxPerson {
  sub: string;
  given_name: string;
  family_name: string;
  /** Null: the account has none. */
  email: string | null;
  email_verified: boolean;
  /** Does not let the site read the email. */
  hidesEmail: boolean;
  /** Takes the consent back before the site has read anything. */
  withdraws: boolean;
  note: string;
}

const person = (sub: string, name: string, more: Partial<SandboxPerson>): SandboxPerson => {
  const [given_name = '', family_name = ''] = name.split(' ');
  return {
    sub,
    given_name,
    family_name,
    email: `${given_name.toLowerCase()}@social.test`,
    email_verified: true,
    hidesEmail: false,
    withdraws: false,
    note: 'A new customer',
    ...more,
  };
};

export const sandboxPeople: readonly SandboxPerson[] = [
  person('1001', 'Emma Stone-Larsen', {}),
  person('1002', 'Kofi Mensah', {}),
  person('1003', 'Uma Krishnan', { email: 'user@skydeck.test', note: 'Already has an account with this email' }),
  person('1004', 'Noel Blank', { email: null, note: 'Has no email address' }),
  person('1005', 'Hilda Veil', { hidesEmail: true, note: 'Email address not shared' }),
  person('1006', 'Vera Doubt', { email_verified: false, note: 'Email address not confirmed' }),
  person('1007', 'Wendell Gone', { withdraws: true, note: 'Revokes consent immediately' }),
  person('1008', 'Ines Duarte', { note: 'Another new customer' }),
];
