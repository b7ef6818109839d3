import { randomUUID } from 'node:crypto';
import { sandboxCustomers, skusOf, subscriptionsOf, usageOf, type SandboxCustomer } from './sandbox-data.ts';

export interface SandboxAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}
export interface SandboxAsked {
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
}

/** The most that a page has, no matter what is asked for: every caller must follow the links. */
const mostOnPage = 3;

const fault = (
  status: number,
  code: string,
  [description, headers = {}]: [string, Record<string, string>?],
): SandboxAnswer => ({
  status,
  body: { code, description, data: [], source: 'PartnerApiServiceCore' },
  headers,
});

/** What is wrong with the interface of the sandbox, for tests. */
export interface PartnerFaults {
  /** So many calls are answered with 429. */
  throttled: number;
  retryAfterSeconds: number;
  /** Part of the path of calls that are refused with 403; empty: none. */
  forbidden: string;
  /**
   * What is odd about collections whose path has `at`: they do not answer, have another shape, list each item twice, or name a next page
   * that is elsewhere, or the same again.
   */
  odd: { at: string; how: 'down' | 'garbled' | 'doubled' | 'elsewhere' | 'endless' } | null;
}

/** The Partner Center interface of the sandbox's partner, in memory. */
export class PartnerApiSandbox {
  readonly faults: PartnerFaults = { throttled: 0, retryAfterSeconds: 1, forbidden: '', odd: null };
  /** The calls that came, the oldest first: path, and what makes a repeated one the same. */
  readonly calls: { path: string; requestId: string }[] = [];
  readonly customers: SandboxCustomer[] = [...sandboxCustomers];

  /** Answers a call below `/v1` whose token is good. */
  take({ path, query, headers }: SandboxAsked): SandboxAnswer {
    this.calls.push({ path, requestId: String(headers['ms-requestid'] ?? '') });
    if (this.calls.length > 2000) this.calls.shift();
    if (this.faults.throttled > 0) {
      this.faults.throttled -= 1;
      const wait = { 'retry-after': String(this.faults.retryAfterSeconds) };
      return fault(429, '429', ['Too many requests.', wait]);
    }
    const { forbidden } = this.faults;
    if (forbidden !== '' && path.includes(forbidden))
      return fault(403, '900002', ['The caller is not an admin agent.']);
    const answer = this.#answer(
      path
        .split('/')
        .filter((part) => part !== '')
        .map(decodeURIComponent),
      query,
      headers,
    );
    const { odd } = this.faults;
    if (odd !== null && path.includes(odd.at)) return oddly(answer, odd.how);
    const correlation = String(headers['ms-correlationid'] ?? randomUUID());
    return { ...answer, headers: { 'ms-correlationid': correlation, ...answer.headers } };
  }

  #answer(
    [area, id, part, sub, more]: string[],
    query: URLSearchParams,
    headers: SandboxAsked['headers'],
  ): SandboxAnswer {
    if (area === 'profiles' && id === 'mpn')
      return {
        status: 200,
        body: { mpnId: '4815162', partnerName: 'Skydeck Sandbox Partner', profileType: 'mpn_profile' },
      };
    if (area !== 'customers') return fault(404, '404', ['Not found.']);
    if (id === undefined) return page('/customers', this.customers.map(customerOf), { query, headers });
    if (id === 'relationshiprequests')
      return {
        status: 200,
        body: { url: 'https://admin.microsoft.test/Adminportal/Home?invType=ResellerRelationship&partnerId=sandbox' },
      };
    const customer = this.customers.find((one) => one.id === id);
    if (customer === undefined)
      return fault(404, '600002', ['The customer does not exist, or is no customer of this partner.']);
    const now = Date.now();
    const at = `/customers/${id}/subscriptions`;
    if (part === 'subscribedskus') return page(at, skusOf(customer), { query, headers, most: 100 });
    if (part !== 'subscriptions') return fault(404, '404', ['Not found.']);
    if (sub === undefined) return page(at, subscriptionsOf(customer, now), { query, headers });
    if (sub !== customer.azure?.planId) return fault(404, '800002', ['The subscription does not exist.']);
    if (more === 'azureEntitlements')
      return page(
        at,
        customer.azure.subscriptions.map(({ id: one, name }) => ({
          id: one,
          friendlyName: name,
          status: 'Active',
          subscriptionId: sub,
        })),
        { query, headers, most: 100 },
      );
    if (more === 'resourceusagerecords') return page(at, usageOf(customer, now), { query, headers, most: 100 });
    return fault(404, '404', ['Not found.']);
  }
}

function oddly(answer: SandboxAnswer, how: NonNullable<PartnerFaults['odd']>['how']): SandboxAnswer {
  const items = 'items' in answer.body && Array.isArray(answer.body.items) ? answer.body.items : [];
  const next = (uri: string) => ({
    ...answer,
    body: { ...answer.body, links: { next: { uri, method: 'GET', headers: [] } } },
  });
  switch (how) {
    case 'down':
      return fault(503, '503', ['Try later.', { 'retry-after': '1' }]);
    case 'garbled':
      return { ...answer, body: { items: 'none' } };
    case 'doubled':
      return { ...answer, body: { ...answer.body, items: [...items, ...items] } };
    case 'elsewhere':
      return next('https://elsewhere.test/v1/customers');
    case 'endless':
      return next('/customers?again');
  }
}

const customerOf = ({ id, domain, company }: SandboxCustomer) => ({
  id,
  companyProfile: { tenantId: id, domain, companyName: company, attributes: { objectType: 'CustomerCompanyProfile' } },
  relationshipToPartner: 'reseller',
  attributes: { objectType: 'Customer' },
});

function page(
  path: string,
  all: readonly object[],
  { query, headers, most = mostOnPage }: Pick<SandboxAsked, 'query' | 'headers'> & { most?: number },
): SandboxAnswer {
  const from = query.get('seekOperation') === 'Next' ? Number(String(headers['ms-continuationtoken'] ?? '')) : 0;
  const size = Math.min(Number(query.get('size') ?? most), most);
  if (!Number.isSafeInteger(from)) return fault(400, '2000', ['The continuation token is not valid.']);
  const next = {
    uri: `${path}?size=${size}&seekOperation=Next`,
    method: 'GET',
    headers: [{ key: 'MS-ContinuationToken', value: String(from + size) }],
  };
  const items = all.slice(from, from + size);
  return { status: 200, body: { totalCount: items.length, items, links: from + size < all.length ? { next } : {} } };
}
