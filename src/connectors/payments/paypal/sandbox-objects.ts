import { decimalOf } from '../currency.ts';
import { newName, type SandboxWorld } from '../sandbox/http.ts';

interface Amount {
  currency_code: string;
  value: string;
}

export interface PaypalOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  amount: Amount;
  custom_id: string;
  description: string;
  return_url: string;
  cancel_url: string;
  links: { rel: string; href: string; method: string }[];
  captures: Capture[];
  /** What the payer chose is refused when the money is taken. */
  declines: boolean;
}

export interface Capture {
  id: string;
  status: 'COMPLETED';
  amount: Amount;
  /** Not on the wire: of which order, and what was paid back. */
  order: string;
  refunded?: number;
}

export const amountOf = (minor: number, { amount }: Pick<Capture, 'amount'>): Amount => ({
  currency_code: amount.currency_code,
  value: decimalOf(minor),
});

/** Keeps and sends an event about a resource. */
export function emitAbout(world: SandboxWorld, type: string, resource: object): void {
  const id = newName('WH-');
  const body = {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
    event_type: type,
    summary: type,
    resource,
  };
  world.emit({ id, provider: 'paypal', type, body: JSON.stringify(body) });
}
