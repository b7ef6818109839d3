import { z } from 'zod';
import { callConfigured, EgressError } from '#platform/egress.ts';

/** The EU's VAT Information Exchange System: its REST interface. */
export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** A number that a registry is asked about; the country as the registry calls it, such as EL for Greece. */
export interface VatNumber {
  country: string;
  number: string;
}

/** The registry, or the one of the country behind it, gave no answer: it says nothing of the number. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

const Checked = z.object({ valid: z.boolean() });
const Refused = z.object({ errorWrappers: z.array(z.object({ error: z.string() })) });

/** Whether a VAT number is registered (`POST /check-vat-number`). Throws RegistryError. */
export async function checkVatNumber(baseUrl: string, { country, number }: VatNumber): Promise<boolean> {
  const { origin, pathname } = new URL(baseUrl);
  const path = `${pathname.replace(/\/+$/, '')}/check-vat-number`;
  const { status, body } = await ask(origin, path, { countryCode: country, vatNumber: number });
  const refused = Refused.safeParse(body);
  const error = refused.success ? (refused.data.errorWrappers[0]?.error ?? '') : '';
  // It has the form of none, by the registry's own rules.
  if (error === 'INVALID_INPUT') return false;
  const checked = Checked.safeParse(body);
  if (status !== 200 || error !== '' || !checked.success)
    throw new RegistryError(`The tax registry answered ${status} ${error}`.trim());
  return checked.data.valid;
}

async function ask(url: string, path: string, body: object): Promise<{ status: number; body: unknown }> {
  try {
    return await callConfigured(
      { url },
      { method: 'POST', path, body, totalTimeoutMs: 20_000, maxResponseBytes: 65_536 },
    );
  } catch (error) {
    if (error instanceof EgressError) throw new RegistryError('The tax registry did not answer.', { cause: error });
    throw error;
  }
}
