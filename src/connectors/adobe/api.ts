import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readVendor, unusable } from '#connectors/vendor-call.ts';
import { count, day, instant, text, type VendorPage } from '#connectors/vendor-shapes.ts';

/** A state as a word; a number that Adobe adds later stays a number. */
export type AdobeState = string;

export interface AdobeReseller {
  id: string;
  distributorId: string;
  company: string;
  state: AdobeState;
  segments: string[];
}
export interface AdobeCustomer {
  id: string;
  company: string;
  state: AdobeState;
}
/** What Adobe agreed on with a customer for three years. Quantities are 0 where nothing was. */
export interface AdobeCommitment {
  state: string;
  startsOn: string | null;
  endsOn: string | null;
  licenses: number;
  consumables: number;
}
export interface AdobeCustomerDetails {
  country: string;
  segment: string;
  /** When all of its subscriptions renew together. */
  anniversary: string | null;
  /** Discount levels such as `02`; empty: none. */
  licenseLevel: string;
  consumableLevel: string;
  globalSales: boolean;
  commitment: AdobeCommitment | null;
}
export interface AdobeSubscription {
  id: string;
  offer: string;
  state: AdobeState;
  quantity: number;
  /** Null: Adobe counts no use of it. */
  used: number | null;
  autoRenew: boolean;
  renewalQuantity: number;
  currency: string;
  renewsOn: string | null;
  createdAt: string | null;
}

export interface AdobePartner {
  reseller(): Promise<AdobeReseller>;
  customers(page: string | null): Promise<VendorPage<AdobeCustomer>>;
  customer(customerId: string): Promise<AdobeCustomerDetails>;
  subscriptions(customerId: string): Promise<AdobeSubscription[]>;
}

/** Adobe names no limit; this is what the console allows itself. */
const perMinute = 300;
/** The most that Adobe gives at once. */
const pageSize = 50;

/** The numbers of states, of accounts as well as of subscriptions. */
const states: Readonly<Record<string, AdobeState>> = {
  1000: 'active',
  1002: 'pending',
  1004: 'inactive',
  1009: 'scheduled',
  1010: 'invalid-address',
  1012: 'blocked',
  1014: 'duplicate',
};
const state = z
  .string()
  .nullish()
  .transform((value): AdobeState => states[value ?? ''] ?? value ?? '');

/**
 * A list has accounts of one state. They become active, and later inactive: read in this order, none is missed that changes its state
 * while the lists are read.
 */
const listed = ['1002', '1000', '1004'] as const;

const Reseller = z.object({
  resellerId: z.string(),
  distributorId: text,
  companyProfile: z.object({ companyName: text, marketSegments: z.array(z.string()).nullish() }),
  status: state,
});
const Customers = z.object({
  totalCount: z.int(),
  accounts: z.array(
    z.object({ customerId: z.string(), status: state, companyProfile: z.object({ companyName: text }) }),
  ),
});
const Quantity = z.object({ offerType: text, quantity: count });
const Commitment = z.object({
  startDate: day,
  endDate: day,
  status: text,
  minimumQuantities: z.array(Quantity).nullish(),
});
const Customer = z.object({
  globalSalesEnabled: z.boolean().nullish(),
  companyProfile: z.object({ marketSegment: text, address: z.object({ country: text }).nullish() }),
  discounts: z.array(z.object({ offerType: text, level: text })).nullish(),
  benefits: z.array(z.object({ type: text, commitment: Commitment.nullish() })).nullish(),
  cotermDate: day,
});
const Subscriptions = z.object({
  totalCount: z.int(),
  items: z.array(
    z.object({
      subscriptionId: z.string(),
      offerId: text,
      currentQuantity: count,
      usedQuantity: z.number().nullish(),
      autoRenewal: z.object({ enabled: z.boolean().nullish(), renewalQuantity: count }).nullish(),
      currencyCode: text,
      renewalDate: day,
      creationDate: instant,
      status: state,
    }),
  ),
});
const Fault = z.object({ code: z.coerce.string().default(''), message: z.string().default('') });
/** Where a list of customers goes on. */
const At = z.object({
  list: z
    .int()
    .min(0)
    .max(listed.length - 1),
  offset: z.int().min(0),
});

export interface AdobePartnerOptions {
  url: string;
  clientId: string;
  token: string;
  resellerId: string;
  /** The same for each try of one step, so that a repeated call is the same call for Adobe. */
  correlationId: (path: string) => string;
  signal?: AbortSignal | undefined;
}

/** The partner interface of VIP Marketplace, version 3, of `partners.adobe.io`. Each call throws VendorError. */
export function adobePartner(options: AdobePartnerOptions): AdobePartner {
  const { url, clientId, token, resellerId, correlationId, signal } = options;
  const read = <T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>> =>
    readVendor(url, shape, {
      method: 'GET',
      path: `/v3${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-api-key': clientId,
        // A second call with the same number is refused, even where it is the same call once more.
        'x-request-id': randomUUID(),
        'x-correlation-id': correlationId(path),
      },
      pace: { key: `adobe ${clientId}`, perMinute },
      explain(answer) {
        const fault = Fault.safeParse(answer);
        return fault.success ? { code: fault.data.code, text: fault.data.message } : { code: '', text: '' };
      },
      ...(signal === undefined ? {} : { signal }),
    });
  const reseller = `/resellers/${encodeURIComponent(resellerId)}`;
  const of = (customerId: string) => `/customers/${encodeURIComponent(customerId)}`;
  return {
    async reseller() {
      const { resellerId: id, distributorId, companyProfile, status } = await read(Reseller, reseller);
      const { companyName: company, marketSegments } = companyProfile;
      return { id, distributorId, company, state: status, segments: marketSegments ?? [] };
    },
    async customers(page) {
      const { list, offset } = page === null ? { list: 0, offset: 0 } : At.parse(JSON.parse(page));
      const query = {
        status: listed[list] ?? '',
        offset,
        limit: pageSize,
        'sort-by': 'creationDate',
        'order-by': 'asc',
      };
      const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const { accounts, totalCount } = await read(Customers, `${reseller}/customers?${params}`);
      const to = offset + accounts.length;
      // What is not listed counts as removed.
      if (accounts.length === 0 && totalCount > offset)
        throw unusable(`The list of customers ends at ${offset} of ${totalCount}.`);
      const after =
        to < totalCount ? { list, offset: to } : list + 1 < listed.length ? { list: list + 1, offset: 0 } : null;
      return {
        next: after && JSON.stringify(after),
        items: accounts.map(({ customerId: id, status, companyProfile: { companyName } }) => ({
          id,
          company: companyName === '' ? id : companyName,
          state: status,
        })),
      };
    },
    async customer(customerId) {
      const found = await read(Customer, of(customerId));
      const levelOf = (type: string) => found.discounts?.find(({ offerType }) => offerType === type)?.level ?? '';
      const benefit = found.benefits?.find(({ type }) => type === 'THREE_YEAR_COMMIT');
      return {
        country: found.companyProfile.address?.country ?? '',
        segment: found.companyProfile.marketSegment,
        anniversary: found.cotermDate,
        licenseLevel: levelOf('LICENSE'),
        consumableLevel: levelOf('CONSUMABLES'),
        globalSales: found.globalSalesEnabled === true,
        commitment: benefit?.commitment == null ? null : commitmentOf(benefit.commitment),
      };
    },
    async subscriptions(customerId) {
      const { items, totalCount } = await read(Subscriptions, `${of(customerId)}/subscriptions`);
      if (items.length < totalCount) throw unusable(`${items.length} of ${totalCount} subscriptions came.`);
      return items.map((one) => ({
        id: one.subscriptionId,
        offer: one.offerId,
        state: one.status,
        quantity: one.currentQuantity,
        used: one.usedQuantity ?? null,
        autoRenew: one.autoRenewal?.enabled === true,
        renewalQuantity: one.autoRenewal?.renewalQuantity ?? 0,
        currency: one.currencyCode,
        renewsOn: one.renewalDate,
        createdAt: one.creationDate,
      }));
    },
  };
}

function commitmentOf({ status, startDate, endDate, minimumQuantities }: z.output<typeof Commitment>): AdobeCommitment {
  const quantityOf = (type: string) => minimumQuantities?.find(({ offerType }) => offerType === type)?.quantity ?? 0;
  return {
    state: status.toLowerCase(),
    startsOn: startDate,
    endsOn: endDate,
    licenses: quantityOf('LICENSE'),
    consumables: quantityOf('CONSUMABLES'),
  };
}
