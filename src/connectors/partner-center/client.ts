import { z } from 'zod';
import { callConfigured, EgressError } from '#platform/egress.ts';

/** Where Microsoft issues tokens. */
export const microsoftLogin = 'https://login.microsoftonline.com';

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

export interface PartnerToken {
  token: string;
  expiresInSeconds: number;
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().int().positive() });
const Refused = z.object({ error: z.string(), error_description: z.string().default('') });

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
export async function partnerToken(baseUrl: string, app: PartnerApp): Promise<PartnerToken> {
  if (!isTenant(app.tenantId)) throw new PartnerError('unknown-tenant', 'This cannot be a tenant.');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: app.appId,
    client_secret: app.secret,
    scope: 'https://api.partnercenter.microsoft.com/.default',
  });
  const { status, body } = await ask(baseUrl, `/${app.tenantId}/oauth2/v2.0/token`, form);
  const granted = Granted.safeParse(body);
  if (status === 200 && granted.success)
    return { token: granted.data.access_token, expiresInSeconds: granted.data.expires_in };
  if (status >= 500 || status === 429) throw new PartnerError('unavailable', `The token service answered ${status}.`);
  const refused = Refused.safeParse(body);
  const description = refused.success ? refused.data.error_description : '';
  const number = /AADSTS\d+/.exec(description)?.[0] ?? '';
  throw new PartnerError(kindOf[number] ?? 'refused', `The token service answered ${status} ${number}`.trim());
}

async function ask(baseUrl: string, path: string, form: URLSearchParams): Promise<{ status: number; body: unknown }> {
  const content = { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form.toString()) };
  try {
    return await callConfigured(
      { url: baseUrl },
      { method: 'POST', path, content, totalTimeoutMs: 10_000, maxResponseBytes: 65_536 },
    );
  } catch (error) {
    if (error instanceof EgressError) throw new PartnerError('unavailable', 'The token service did not answer.', error);
    throw error;
  }
}
