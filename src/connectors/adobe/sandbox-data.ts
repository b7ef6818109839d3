/** A customer of the sandbox's reseller; dates are counted from now. */
export interface SandboxCustomer {
  id: string;
  company: string;
  /** As Adobe numbers states: 1000 active, 1002 pending, 1004 inactive. */
  status: string;
  segment: string;
  country: string;
  level: string;
  /** The least licenses of a three-year commitment; 0: it has none. */
  committed: number;
  plan: readonly { offer: string; quantity: number; used: number; renews: boolean }[];
}

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

type Plan = SandboxCustomer['plan'][number];
const plan = (offer: string, quantity: number, used: number): Plan => ({ offer, quantity, used, renews: true });
const ending = (offer: string, quantity: number, used: number): Plan => ({ offer, quantity, used, renews: false });

const usual = { status: '1000', segment: 'COM', country: 'US', level: '01', committed: 0, plan: [] };

export const sandboxCustomers: readonly SandboxCustomer[] = [
  {
    company: 'Fairmont Design',
    level: '12',
    committed: 25,
    plan: [plan('65304470CA01A12', 30, 27), plan('65322651CA01A12', 10, 4)],
  },
  { company: 'Harbor Print House', plan: [plan('65304479CA01A12', 6, 6)] },
  { company: 'Lumen Architects', country: 'DE', level: '02', plan: [ending('65304470CA01A12', 14, 9)] },
  { company: 'Quill and Page', status: '1002' },
  { company: 'Meadow Film', plan: [plan('65304886CA01A12', 3, 2)] },
  { company: 'Old Mill Signs', status: '1004', plan: [ending('65304479CA01A12', 2, 0)] },
].map((customer, at) => ({ ...usual, ...customer, id: String(1_006_500_791 + at) }));

/** When all subscriptions of a customer renew. */
const anniversaryOf = (now: number) => now + 140 * dayMs;

/** A customer as a list has it. */
export const listedOf = ({ id, company, status }: SandboxCustomer, resellerId: string) => ({
  externalReferenceId: `sandbox-${id}`,
  customerId: id,
  resellerId,
  status,
  companyProfile: { companyName: company },
  creationDate: '2026-01-12T12:57:22Z',
  links: { self: { uri: `/v3/customers/${id}`, method: 'GET', headers: [] } },
});

/** A customer as its own address has it. */
export const detailsOf = (of: SandboxCustomer, { resellerId, now }: { resellerId: string; now: number }) => ({
  ...listedOf(of, resellerId),
  globalSalesEnabled: false,
  companyProfile: {
    companyName: of.company,
    preferredLanguage: 'en-US',
    marketSegment: of.segment,
    address: { country: of.country, city: 'Sandbox', addressLine1: '1 Sandbox Street', postalCode: '00000' },
    contacts: [{ firstName: 'Sandy', lastName: 'Sandbox', email: `admin@${of.id}.sandbox.test` }],
  },
  discounts: [{ offerType: 'LICENSE', level: of.level }],
  cotermDate: of.plan.length === 0 ? null : dayOf(anniversaryOf(now)),
  benefits: [
    {
      type: 'THREE_YEAR_COMMIT',
      commitment:
        of.committed === 0
          ? null
          : {
              startDate: dayOf(now - 225 * dayMs),
              endDate: dayOf(now + 870 * dayMs),
              status: 'COMMITTED',
              minimumQuantities: [{ offerType: 'LICENSE', quantity: of.committed }],
            },
      commitmentRequest: null,
      recommitmentRequest: null,
    },
  ],
});

export const subscriptionsOf = ({ id, plan: bought, status }: SandboxCustomer, now: number) =>
  bought.map(({ offer, quantity, used, renews }, at) => ({
    subscriptionId: `${id}43b889db7b4e7aa2d4${at}NA`,
    offerId: offer,
    currentQuantity: quantity,
    usedQuantity: used,
    autoRenewal: { enabled: renews, renewalQuantity: quantity },
    currencyCode: 'USD',
    creationDate: new Date(now - 225 * dayMs).toISOString(),
    renewalDate: dayOf(anniversaryOf(now)),
    status,
  }));
