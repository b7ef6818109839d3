import { askForToken } from '#connectors/token-call.ts';

/** Where Adobe issues tokens: its identity service (IMS). */
export const adobeLogin = 'https://ims-na1.adobelogin.com';

/** Where the partner interface of VIP Marketplace is. */
export const adobeResource = 'https://partners.adobe.io';

/** What the partner interface asks of a token. */
const scope = 'openid,AdobeID,read_organizations';

export interface AdobeApp {
  clientId: string;
  secret: string;
}

/** Why no token came: no one answered, or which of the two settings is not right. */
export type AdobeFailure = 'unavailable' | 'unknown-client' | 'wrong-secret' | 'refused';

export class AdobeError extends Error {
  override name = 'AdobeError';
  readonly kind: AdobeFailure;
  constructor(kind: AdobeFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export interface AdobeToken {
  token: string;
  expiresInSeconds: number;
}

/** A token for the partner interface by the client-credentials grant. Throws AdobeError. */
export async function adobeToken(baseUrl: string, { clientId, secret }: AdobeApp): Promise<AdobeToken> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope };
  const answer = await askForToken(baseUrl, '/ims/token/v3', new URLSearchParams(grant));
  if (answer.kind === 'granted') return { token: answer.token, expiresInSeconds: answer.expiresInSeconds };
  if (answer.kind === 'unavailable') throw new AdobeError('unavailable', answer.reason, answer.cause);
  const { status, error, description } = answer;
  throw new AdobeError(kindOf(error, description), `The token service answered ${status} ${error}`.trim());
}

/** Adobe has one error for both settings, and names the wrong one in its description. */
function kindOf(error: string, description: string): AdobeFailure {
  if (!['invalid_client', 'unauthorized_client'].includes(error)) return 'refused';
  return /client_id/.test(description) ? 'unknown-client' : 'wrong-secret';
}
