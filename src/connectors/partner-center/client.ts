import { askForToken } from '#connectors/token-call.ts';

/** Where Microsoft issues tokens. */
export const microsoftLogin = 'https://login.microsoftonline.com';

/** Where the partner interface is, and what tokens for it are issued for. */
export const partnerResource = 'https://api.partnercenter.microsoft.com';

export interface PartnerApp {
  /** The id or the domain of the tenant. */
  tenantId: string;
  appId: string;
  secret: string;
}

/** Why no token came: no one answered, or which of the three settings is not right. */
export type PartnerFailure =
  'unavailable' | 'unknown-tenant' | 'unknown-app' | 'wrong-secret' | 'expired-secret' | 'refused';

export class PartnerError extends Error {
  override name = 'PartnerError';
  readonly kind: PartnerFailure;
  constructor(kind: PartnerFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The consent is no longer valid, or was never given: an administrator of the partner must consent again. */
export class ConsentError extends Error {
  override name = 'ConsentError';
}

export interface PartnerToken {
  token: string;
  expiresInSeconds: number;
  /** What renews it; null: nothing does. */
  refreshToken: string | null;
}

/** The numbers that the token service begins its descriptions with. */
const kindOf: Readonly<Record<string, PartnerFailure>> = {
  AADSTS90002: 'unknown-tenant',
  AADSTS900023: 'unknown-tenant',
  AADSTS700016: 'unknown-app',
  AADSTS7000215: 'wrong-secret',
  AADSTS7000222: 'expired-secret',
};

/** Whether a text can be the id or the domain of a tenant: it becomes a part of the address. */
export const isTenant = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) && !text.includes('..');

/** A token for the partner interface by the client-credentials grant. Throws PartnerError. */
export const partnerToken = (baseUrl: string, app: PartnerApp): Promise<PartnerToken> =>
  grantedBy(baseUrl, app, {
    grant_type: 'client_credentials',
    scope: `${partnerResource}/.default`,
  });

/** What the grants of a user ask for: the partner interface in their name, and a token to renew it with. */
const userScope = `${partnerResource}/user_impersonation offline_access`;

/** Where an administrator of the partner consents, and from where the browser comes back with a code. */
export function consentUrl(
  baseUrl: string,
  { tenantId, appId }: Pick<PartnerApp, 'tenantId' | 'appId'>,
  { redirectUri, state, loginHint }: { redirectUri: string; state: string; loginHint: string },
): string {
  const query = new URLSearchParams({
    client_id: appId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: userScope,
    prompt: 'consent',
    login_hint: loginHint,
    state,
  });
  return `${baseUrl.replace(/\/$/, '')}/${tenantId}/oauth2/v2.0/authorize?${query}`;
}

/** Trades the code of a consent, once, for a token and what renews it. Throws PartnerError or ConsentError. */
export const redeemCode = (
  baseUrl: string,
  app: PartnerApp,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<PartnerToken> =>
  grantedBy(baseUrl, app, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, scope: userScope });

/** A token in the name of the user who consented, and the next refresh token. Throws PartnerError or ConsentError. */
export const refreshPartner = (baseUrl: string, app: PartnerApp, refreshToken: string): Promise<PartnerToken> =>
  grantedBy(baseUrl, app, { grant_type: 'refresh_token', refresh_token: refreshToken, scope: userScope });

async function grantedBy(baseUrl: string, app: PartnerApp, grant: Record<string, string>): Promise<PartnerToken> {
  if (!isTenant(app.tenantId)) throw new PartnerError('unknown-tenant', 'This cannot be a tenant.');
  const form = new URLSearchParams({ ...grant, client_id: app.appId, client_secret: app.secret });
  const answer = await askForToken(baseUrl, `/${app.tenantId}/oauth2/v2.0/token`, form);
  if (answer.kind === 'granted') {
    const { token, expiresInSeconds, refreshToken } = answer;
    return { token, expiresInSeconds, refreshToken };
  }
  if (answer.kind === 'unavailable') throw new PartnerError('unavailable', answer.reason, answer.cause);
  const number = /AADSTS\d+/.exec(answer.description)?.[0] ?? '';
  const text = `The token service answered ${answer.status} ${number}`.trim();
  if (['invalid_grant', 'interaction_required', 'consent_required'].includes(answer.error))
    throw new ConsentError(text);
  throw new PartnerError(kindOf[number] ?? 'refused', text);
}
