import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Faults } from '#connectors/sandbox/faults.ts';
import { sandboxAuthority } from './settings.ts';

interface Answer {
  status: number;
  body: object;
  lost?: true;
}

const Asked = z.object({
  invoice_id: z.string().min(1).max(50),
  vat_number: z.number().int(),
  customer_vat_number: z.number().int(),
  invoice_reference_number: z.string().min(1).max(20),
  payment_amount: z.number(),
  vat_amount: z.number().positive(),
});
const Known = Asked.pick({ vat_number: true, customer_vat_number: true, invoice_reference_number: true });

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { status, approved: false, confirmation_number: '0', message: { errors: [{ code, message }] } },
});

/** Its own tokens, which it knows again after a restart. */
const signed = (text: string): string =>
  `${text}.${createHmac('sha256', sandboxAuthority.clientSecret).update(text).digest('hex').slice(0, 24)}`;
const isSigned = (token: string): boolean => signed(token.slice(0, token.lastIndexOf('.'))) === token;

/**
 * The invoice interface of the Israel Tax Authority in memory: tokens whose refresh token changes with each use, and allocation
 * numbers, one for each document however often it is asked for. A VAT number of a customer that ends in 0 is unknown. Faults of the
 * channel `ita`: it is away, it refuses the document, or its answer is lost.
 */
export class AuthoritySandbox {
  #used = new Set<string>();
  /** By document, in the order of the requests that were granted. */
  readonly numbers = new Map<string, string>();
  readonly #byReference = new Map<string, string>();

  /** Answers a call below `/shaam`. */
  take(
    { faults }: { faults: Faults },
    { path, authorization, body }: { path: string; authorization: string; body: string },
  ): Answer {
    if (path.endsWith('/longtimetoken/oauth2/token')) return this.#token(authorization, new URLSearchParams(body));
    if (!isSigned(authorization.replace(/^Bearer /, ''))) return refused(401, 401, 'Unauthorized');
    const given: unknown = JSON.parse(body);
    if (path.endsWith('/invoice-information/v2/confirmationNumber')) return this.#find(given);
    if (!path.endsWith('/Invoices/v2/Approval')) return refused(404, 404, 'Not found');
    const asked = Asked.safeParse(given);
    if (!asked.success) return refused(400, 400, z.prettifyError(asked.error));
    const fault = faults.take('ita', asked.data.invoice_reference_number);
    if (fault === 'temporary') return refused(503, 503, 'Service unavailable');
    if (fault === 'permanent') return refused(200, 460, 'The allocation of a number was refused.');
    if (String(asked.data.customer_vat_number).endsWith('0'))
      return refused(400, 431, 'Unknown VAT number of the customer.');
    const answer = this.#approve(asked.data);
    return fault === 'lost-answer' ? { ...answer, lost: true } : answer;
  }

  #token(authorization: string, form: URLSearchParams): Answer {
    const { clientId, clientSecret, refreshToken } = sandboxAuthority;
    const isKnown = authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const given = form.get('refresh_token') ?? '';
    const isGood = (given === refreshToken || isSigned(given)) && !this.#used.has(given);
    if (!isKnown || form.get('grant_type') !== 'refresh_token' || !isGood)
      return { status: isKnown ? 400 : 401, body: { error: isKnown ? 'invalid_grant' : 'invalid_client' } };
    if (given !== refreshToken) this.#used.add(given);
    const [access, next] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
    const times = { expires_in: 601, refresh_token_expires_in: 7_776_000, token_type: 'Bearer' };
    return { status: 200, body: { access_token: signed(access), refresh_token: signed(next), ...times } };
  }

  #approve(asked: z.infer<typeof Asked>): Answer {
    const { vat_number, invoice_id } = asked;
    const digits = BigInt(`0x${createHash('sha256').update(`${vat_number} ${invoice_id}`).digest('hex').slice(0, 15)}`);
    const number = this.numbers.get(invoice_id) ?? `2026${String(digits).padStart(18, '0')}`;
    this.numbers.set(invoice_id, number);
    this.#byReference.set(referenceOf(asked), number);
    return { status: 200, body: { status: 200, message: '', confirmation_number: number, approved: true } };
  }

  #find(given: unknown): Answer {
    const asked = Known.safeParse(given);
    const number = asked.success ? this.#byReference.get(referenceOf(asked.data)) : undefined;
    if (number === undefined) return refused(404, 404, 'Not found');
    return { status: 200, body: { status: 200, message: '', confirmation_number: number } };
  }
}

const referenceOf = (of: z.infer<typeof Known>): string =>
  `${of.vat_number} ${of.customer_vat_number} ${of.invoice_reference_number}`;
