import type { Db } from '#platform/db/pool.ts';
import { send } from './answers.ts';
import { addSeller } from './billed.ts';
import type { Browser, Person } from './world.ts';

/** A seller in New York. */
export const addAmericanSeller = (db: Db, siteId: string): Promise<void> =>
  addSeller(db, siteId, {
    legal_name: 'Empire Cloud, Inc.',
    country: 'US',
    region: 'NY',
    city: 'New York',
    postal_code: '10001',
    street: '1 Broadway',
    tax_id: '',
  });

/** Addresses of customers. */
export const newYorkCity = {
  country: 'US',
  region: 'NY',
  city: 'New York',
  postal_code: '10001',
  street: '350 Fifth Avenue',
};
export const montreal = {
  country: 'CA',
  region: 'QC',
  city: 'Montreal',
  postal_code: 'H2Y 1C6',
  street: '275 Notre-Dame Street',
};
export const toronto = {
  country: 'CA',
  region: 'ON',
  city: 'Toronto',
  postal_code: 'M5H 2N2',
  street: '100 Queen Street',
};

export interface WireWait {
  id: string;
  owner: string;
  invoiceId: string;
  state: string;
  fault: string;
  message: string;
  tries: number;
}

/** Why the invoice of a customer waits, as staff sees it; undefined: it never had to. */
export async function waitOf(clerk: Browser, { email }: Person): Promise<WireWait | undefined> {
  const answer = await send(clerk, `GET /salesTax/waits?filter=${encodeURIComponent(email)}`);
  return answer.json<{ items: WireWait[] }>().items[0];
}

/** Jurisdictions of taxes with what they come to. */
export const jurisdictions = (taxes: readonly { parts?: readonly { name: string; tax: number }[] }[]) =>
  taxes.flatMap(({ parts = [] }) => parts.map(({ name, tax }) => [name, tax] as const));
