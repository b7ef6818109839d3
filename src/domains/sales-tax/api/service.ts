import { stripeTax, TaxServiceAway, TaxServiceRefused, type TaxService } from '#connectors/sales-tax/client.ts';
import type { App } from '#platform/app.ts';
import { unseal } from '#platform/seal.ts';
import type { WaitFault } from '../states.ts';
import type { Setting } from './store-settings.ts';

/** What the own key of a site is sealed for. */
export const keyBound = (siteId: string) => ({ purpose: 'sales-tax-key', owner: siteId });

/** The tax service of a site: with its own key, or the account that payments go through; null: there is none. */
export function serviceOf(app: App, siteId: string, { keySealed }: Pick<Setting, 'keySealed'>): TaxService | null {
  const shared = app.config.payments?.stripe;
  const secretKey = keySealed === null ? shared?.secretKey : unseal(app.secret, keyBound(siteId), keySealed);
  return secretKey === undefined ? null : stripeTax({ secretKey, url: shared?.url });
}

/** What a failure of the service means for those who wait for its rates. Throws what is none. */
export function faultOf(error: unknown): { fault: WaitFault; message: string } {
  if (error instanceof TaxServiceRefused) return { fault: error.refusal, message: error.message.slice(0, 500) };
  if (error instanceof TaxServiceAway) return { fault: 'away', message: '' };
  throw error;
}
