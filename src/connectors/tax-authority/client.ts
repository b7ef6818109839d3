import { z } from 'zod';
import { callConfigured, EgressError, type EgressCall } from '#platform/egress.ts';
import { authorityLogin, authorityUrl, type AuthoritySettings } from './settings.ts';

/** The authority gave no usable answer: the same may be asked again. */
export class AuthorityAway extends Error {
  override name = 'AuthorityAway';
}

/** The sign-in at the authority has ended: someone must sign in there again. */
export class SignInEnded extends Error {
  override name = 'SignInEnded';
}

/** Where the refresh token is kept: each use brings the next one, and the one before opens nothing any more. */
export interface TokenStore {
  read(): Promise<string>;
  /** Keeps the next one, unless another process was first. */
  save(used: string, next: string): Promise<void>;
}

/** A tax invoice, as the authority takes it. Amounts are in major units. */
export interface AllocationRequest {
  /** Names the document for good: asked again, it is the same document. */
  invoice_id: string;
  invoice_type: 305;
  vat_number: number;
  invoice_reference_number: string;
  customer_vat_number: number;
  customer_name: string;
  invoice_date: string;
  invoice_issuance_date: string;
  accounting_software_number: number;
  user_id?: number;
  amount_before_discount: number;
  discount: number;
  payment_amount: number;
  vat_amount: number;
  payment_amount_including_vat: number;
  items: {
    index: number;
    description: string;
    quantity: number;
    price_per_unit: number;
    total_amount: number;
    vat_rate: number;
    vat_amount: number;
  }[];
}

export type Allocation =
  | { outcome: 'granted'; number: string }
  /** The authority refuses the document, or its data. */
  | { outcome: 'refused'; code: number; message: string };

export interface TaxAuthority {
  /** The number that a document was given before; null: none. Throws AuthorityAway or SignInEnded. */
  find(request: AllocationRequest): Promise<string | null>;
  /** Asks for the number of a document. Throws AuthorityAway or SignInEnded. */
  approve(request: AllocationRequest): Promise<Allocation>;
}

const callMs = 10_000;
const maxResponseBytes = 262_144;
const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number(),
});
const Fault = z.object({ code: z.coerce.number(), message: z.string().default('') });
const Answered = z.object({
  approved: z.boolean().optional(),
  confirmation_number: z.coerce.string().default(''),
  message: z.union([z.object({ errors: z.array(Fault) }), z.string(), z.null()]).optional(),
});

interface Held {
  token: string;
  until: number;
}
/** Access tokens of this process: they live for ten minutes. */
const held = new WeakMap<AuthoritySettings, Held>();

/**
 * A client of the invoice interface of the Israel Tax Authority ("Israel Invoice", version 2): OAuth 2 with a refresh token, and JSON.
 */
export function taxAuthority(settings: AuthoritySettings, tokens: TokenStore): TaxAuthority {
  const { url = authorityUrl } = settings;
  const ask = async (path: string, body: object): Promise<z.infer<typeof Answered> & { status: number }> => {
    const authorization = `Bearer ${await accessToken(settings, tokens)}`;
    const { status, body: answer } = await send(url, path, { method: 'POST', body, headers: { authorization } });
    if (status === 401) held.delete(settings);
    const parsed = Answered.safeParse(answer);
    if (status === 401 || status === 403 || !parsed.success)
      throw new AuthorityAway(`The tax authority answered ${status}.`);
    return { status, ...parsed.data };
  };
  return {
    async find(request) {
      const { vat_number, customer_vat_number, invoice_reference_number, invoice_date, payment_amount } = request;
      const known = { vat_number, customer_vat_number, invoice_reference_number, invoice_date, payment_amount };
      const { confirmation_number } = await ask('invoice-information/v2/confirmationNumber', known);
      return isNumber(confirmation_number) ? confirmation_number : null;
    },
    async approve(request) {
      const answer = await ask('Invoices/v2/Approval', request);
      const { status, approved, confirmation_number: number, message } = answer;
      if (status === 200 && approved !== false && isNumber(number)) return { outcome: 'granted', number };
      const errors = typeof message === 'object' && message !== null ? message.errors : [];
      const text = errors.map((one) => one.message).join(' ') || (typeof message === 'string' ? message : '');
      return { outcome: 'refused', code: errors[0]?.code ?? status, message: text.slice(0, 500) };
    },
  };
}

/** `0` is what it answers where it gives none. */
const isNumber = (text: string): boolean => /^\d{9,30}$/.test(text);

async function accessToken(settings: AuthoritySettings, tokens: TokenStore, again = true): Promise<string> {
  const before = held.get(settings);
  if (before !== undefined && before.until > performance.now()) return before.token;
  const used = await tokens.read();
  const { clientId, clientSecret, loginUrl = authorityLogin } = settings;
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: used, scope: 'scope' });
  const { status, body } = await send(loginUrl, 'longtimetoken/oauth2/token', {
    method: 'POST',
    content: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form.toString()) },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  });
  const granted = Token.safeParse(body);
  if (status === 200 && granted.success) {
    const { access_token: token, refresh_token: next, expires_in: seconds } = granted.data;
    if (next !== undefined && next !== used) await tokens.save(used, next);
    held.set(settings, { token, until: performance.now() + (seconds - 60) * 1000 });
    return token;
  }
  if (status !== 400 && status !== 401) throw new AuthorityAway(`The tax authority answered ${status}.`);
  // Another process was first, and has kept the next one.
  if (again && (await tokens.read()) !== used) return accessToken(settings, tokens, false);
  throw new SignInEnded('The tax authority refused the sign-in.');
}

async function send(
  base: string,
  path: string,
  call: Omit<EgressCall, 'path'>,
): Promise<{ status: number; body: unknown }> {
  const { origin, pathname } = new URL(base);
  try {
    const answer = await callConfigured(
      { url: origin },
      { ...call, path: `${pathname.replace(/\/+$/, '')}/${path}`, totalTimeoutMs: callMs, maxResponseBytes },
    );
    if (answer.status === 429 || answer.status >= 500)
      throw new AuthorityAway(`The tax authority answered ${answer.status}.`);
    return answer;
  } catch (error) {
    if (error instanceof EgressError) throw new AuthorityAway(error.message, { cause: error });
    throw error;
  }
}
