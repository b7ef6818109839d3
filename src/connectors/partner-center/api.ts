import { z } from 'zod';
import { readVendor, unusable } from '#connectors/vendor-call.ts';
import { count, instant, text, type VendorPage } from '#connectors/vendor-shapes.ts';

export interface PartnerCustomer {
  tenantId: string;
  domain: string;
  company: string;
  relationship: string;
}
export interface PartnerSubscription {
  id: string;
  name: string;
  offer: string;
  status: string;
  /** `license`, `usage`, or what else the vendor names. */
  billingType: string;
  quantity: number;
  unit: string;
  /** ISO 8601, such as `P1Y`; empty: none. */
  term: string;
  billingCycle: string;
  autoRenew: boolean;
  startsAt: string | null;
  commitmentEndsAt: string | null;
  cancelUntil: string | null;
}
export interface PartnerSku {
  id: string;
  name: string;
  part: string;
  total: number;
  used: number;
  suspended: number;
  warning: number;
}
export interface AzureEntitlement {
  id: string;
  name: string;
  status: string;
}
/** What an Azure subscription has cost in a month so far, in major units. */
export interface AzureUsage {
  entitlementId: string;
  cost: number;
  currency: string;
  /** `YYYY-MM`, UTC. */
  month: string;
}

export interface PartnerCenter {
  profile(): Promise<{ partnerId: string; name: string }>;
  /** The address that an administrator of a tenant opens to accept this partner as its reseller. */
  invitation(): Promise<string>;
  customers(page: string | null): Promise<VendorPage<PartnerCustomer>>;
  subscriptions(tenantId: string, page: string | null): Promise<VendorPage<PartnerSubscription>>;
  skus(tenantId: string): Promise<PartnerSku[]>;
  entitlements(tenantId: string, subscriptionId: string): Promise<AzureEntitlement[]>;
  usage(tenantId: string, subscriptionId: string): Promise<AzureUsage[]>;
}

/** Microsoft lets through 500 calls a minute of one tenant; the console leaves some to others. */
const perMinute = 400;
export const partnerPageSize = 200;

const Link = z.object({
  uri: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
});
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), links: z.object({ next: Link.nullish() }).nullish() });

type Link = z.output<typeof Link>;
interface Found<T> {
  items: T[];
  links?: { next?: Link | null | undefined } | null | undefined;
}

const Customers = pageOf(
  z.object({
    id: z.string(),
    companyProfile: z.object({ domain: text, companyName: text }),
    relationshipToPartner: text,
  }),
);
const Subscriptions = pageOf(
  z.object({
    id: z.string(),
    friendlyName: text,
    offerName: text,
    status: text,
    billingType: text,
    quantity: count,
    unitType: text,
    termDuration: text,
    billingCycle: text,
    autoRenewEnabled: z.boolean().nullish(),
    effectiveStartDate: instant,
    commitmentEndDate: instant,
    cancellationAllowedUntilDate: instant,
  }),
);
const Skus = pageOf(
  z.object({
    totalUnits: count,
    consumedUnits: count,
    suspendedUnits: count,
    warningUnits: count,
    productSku: z.object({ id: z.string(), name: text, skuPartNumber: text }),
  }),
);
const Entitlements = pageOf(z.object({ id: z.string(), friendlyName: text, status: text }));
const Usages = pageOf(
  z.object({
    entitlementId: text,
    totalCost: z.number(),
    currencyCode: text,
    lastModifiedDate: instant,
  }),
);
const Profile = z.object({ mpnId: text, partnerName: text });
const Invitation = z.object({ url: z.string() });
const Fault = z.object({ code: z.coerce.string().default(''), description: z.string().default('') });
const Token = z.object({ path: z.string(), continuation: z.string() });

export interface PartnerCenterOptions {
  url: string;
  /** A token in the name of the user who consented. */
  token: string;
  /** Whose limit the calls count against: the partner's tenant. */
  partner: string;
  /** The same for each try of one step, so that a repeated call is the same call for Microsoft. */
  requestId: (path: string) => string;
  correlationId: string;
  signal?: AbortSignal | undefined;
}

/** The Partner Center interface, version 1, of `api.partnercenter.microsoft.com`. Each call throws VendorError. */
export function partnerCenter(options: PartnerCenterOptions): PartnerCenter {
  const { url, token, partner, requestId, correlationId, signal } = options;
  const read = async <T extends z.ZodType>(shape: T, path: string, continuation = ''): Promise<z.output<T>> => {
    return readVendor(url, shape, {
      method: 'GET',
      path: `/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'ms-requestid': requestId(`${path} ${continuation}`),
        'ms-correlationid': correlationId,
        'x-locale': 'en-US',
        ...(continuation === '' ? {} : { 'ms-continuationtoken': continuation }),
      },
      pace: { key: `partner-center ${partner}`, perMinute },
      explain(answer) {
        const fault = Fault.safeParse(answer);
        return fault.success ? { code: fault.data.code, text: fault.data.description } : { code: '', text: '' };
      },
      ...(signal === undefined ? {} : { signal }),
    });
  };
  const page = async <T>(shape: z.ZodType<Found<T>>, first: string, next: string | null) => {
    const from = next === null ? { path: first, continuation: '' } : Token.parse(JSON.parse(next));
    const { items, links } = await read(shape, from.path, from.continuation);
    const link = links?.next ?? null;
    const then = link === null ? null : nextOf(link);
    // What comes after a page that is not the last one must be read: what is not listed counts as removed.
    if (link !== null && (then === null || then === next))
      throw unusable(`The page after ${from.path} is not one of the same collection.`, { correlationId });
    return { items, next: then };
  };
  const of = (tenantId: string) => `/customers/${encodeURIComponent(tenantId)}`;
  const subscriptionOf = (tenantId: string, id: string) => `${of(tenantId)}/subscriptions/${encodeURIComponent(id)}`;
  return {
    async profile() {
      const { mpnId: partnerId, partnerName: name } = await read(Profile, '/profiles/mpn');
      return { partnerId, name };
    },
    invitation: async () => (await read(Invitation, '/customers/relationshiprequests')).url,
    async customers(from) {
      const { items, next } = await page(Customers, `/customers?size=${partnerPageSize}`, from);
      return {
        next,
        items: items.map(({ id, companyProfile: { domain, companyName }, relationshipToPartner }) => ({
          tenantId: id.toLowerCase(),
          domain,
          company: companyName === '' ? domain : companyName,
          relationship: relationshipToPartner.toLowerCase(),
        })),
      };
    },
    async subscriptions(tenantId, from) {
      const { items, next } = await page(Subscriptions, `${of(tenantId)}/subscriptions`, from);
      return {
        next,
        items: items.map((one) => ({
          id: one.id,
          name: one.friendlyName === '' ? one.offerName : one.friendlyName,
          offer: one.offerName,
          status: one.status.toLowerCase(),
          billingType: one.billingType.toLowerCase(),
          quantity: one.quantity,
          unit: one.unitType,
          term: one.termDuration,
          billingCycle: one.billingCycle,
          autoRenew: one.autoRenewEnabled === true,
          startsAt: one.effectiveStartDate,
          commitmentEndsAt: one.commitmentEndDate,
          cancelUntil: one.cancellationAllowedUntilDate,
        })),
      };
    },
    async skus(tenantId) {
      const { items } = await read(Skus, `${of(tenantId)}/subscribedskus`);
      return items.map((one) => ({
        id: one.productSku.id,
        name: one.productSku.name === '' ? one.productSku.skuPartNumber : one.productSku.name,
        part: one.productSku.skuPartNumber,
        total: one.totalUnits,
        used: one.consumedUnits,
        suspended: one.suspendedUnits,
        warning: one.warningUnits,
      }));
    },
    async entitlements(tenantId, id) {
      const { items } = await read(Entitlements, `${subscriptionOf(tenantId, id)}/azureEntitlements`);
      return items.map((one) => ({ id: one.id, name: one.friendlyName, status: one.status.toLowerCase() }));
    },
    async usage(tenantId, id) {
      const { items } = await read(Usages, `${subscriptionOf(tenantId, id)}/resourceusagerecords`);
      return items.map((one) => ({
        entitlementId: one.entitlementId,
        cost: one.totalCost,
        currency: one.currencyCode,
        month: (one.lastModifiedDate ?? new Date().toISOString()).slice(0, 7),
      }));
    },
  };
}

/** A link leads on within the same interface: any other address is not followed (null). */
function nextOf(link: Link): string | null {
  const path = link.uri.replace(/^\/?v1(?=\/)/, '');
  if (!/^\/(?!\/)/.test(path)) return null;
  const continuation = link.headers.find(({ key }) => key.toLowerCase() === 'ms-continuationtoken')?.value ?? '';
  return JSON.stringify({ path, continuation } satisfies z.output<typeof Token>);
}
