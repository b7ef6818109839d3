/** How this installation is known to the Israel Tax Authority. */
export interface AuthoritySettings {
  clientId: string;
  clientSecret: string;
  /** Of the sign-in of the business at the authority; each use brings the next one. */
  refreshToken: string;
  /** Of the person or the business that asks. */
  userId?: string | undefined;
  /** Of the registered software. */
  softwareNumber?: string | undefined;
  /** Where tokens come from, and where numbers do; absent: the authority itself. */
  loginUrl?: string | undefined;
  url?: string | undefined;
}

export const authorityLogin = 'https://openapi.taxes.gov.il/shaam/production';
export const authorityUrl = 'https://ita-api.taxes.gov.il/shaam/production';

/** How the sandbox knows the installation. */
export const sandboxAuthority = {
  clientId: 'skydeck-sandbox',
  clientSecret: 'skydeck-sandbox-secret',
  refreshToken: 'sandbox-first-sign-in',
} as const;
