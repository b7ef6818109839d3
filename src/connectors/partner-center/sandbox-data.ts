/** What the sandbox's partner sells, made for each call: dates are counted from now. */
export interface SandboxCustomer {
  id: string;
  domain: string;
  company: string;
  plan: readonly {
    id: string;
    name: string;
    offer: string;
    quantity: number;
    term: string;
    cycle: string;
    state: string;
    ageDays: number;
  }[];
  /** Its Azure plan; null: it has none. */
  azure: { planId: string; subscriptions: readonly { id: string; name: string; monthly: number }[] } | null;
  used: number;
}

const tenant = (n: number) => `5a0d${String(n).padStart(4, '0')}-1c2b-4d3e-8f90-a1b2c3d4e5f6`;
const subscription = (n: number, at: number) =>
  `b7e1${String(n).padStart(2, '0')}${String(at).padStart(2, '0')}-77aa-4c1d-9e55-0f1e2d3c4b5a`;

const standard = (n: number, quantity: number) => ({
  id: subscription(n, 1),
  name: 'Microsoft 365 Business Standard',
  offer: 'Microsoft 365 Business Standard',
  quantity,
  term: 'P1Y',
  cycle: 'monthly',
  state: 'active',
  ageDays: 120,
});
const basic = (n: number, quantity: number, state = 'active') => ({
  id: subscription(n, 2),
  name: 'Microsoft 365 Business Basic',
  offer: 'Microsoft 365 Business Basic',
  quantity,
  term: 'P1M',
  cycle: 'monthly',
  state,
  ageDays: 12,
});
const azure = (n: number, ...spend: number[]) => ({
  planId: subscription(n, 9),
  subscriptions: spend.map((monthly, at) => ({
    id: subscription(n, 20 + at),
    name: at === 0 ? 'Production' : 'Development',
    monthly,
  })),
});

export const sandboxCustomers: readonly SandboxCustomer[] = [
  ['northwind', 'Northwind Traders', [standard(1, 25), basic(1, 40)], azure(1, 812.4, 96.15), 21],
  ['contoso', 'Contoso Bakeries', [standard(2, 8)], null, 8],
  ['fabrikam', 'Fabrikam Robotics', [standard(3, 120), basic(3, 15, 'suspended')], azure(3, 4210.87), 97],
  ['adatum', 'Adatum Legal', [basic(4, 6)], null, 4],
  ['litware', 'Litware Studios', [standard(5, 14)], azure(5, 55.02, 12.4), 13],
  ['proseware', 'Proseware Print', [], null, 0],
  ['tailspin', 'Tailspin Toys', [basic(7, 30)], null, 22],
].map(([name, company, plan, azurePlan, used], at) => ({
  id: tenant(at + 1),
  domain: `${name as string}.onmicrosoft.test`,
  company: company as string,
  plan: plan as SandboxCustomer['plan'],
  azure: azurePlan as SandboxCustomer['azure'],
  used: used as number,
}));

const dayMs = 86_400_000;
const months = { P1M: 1, P1Y: 12, P3Y: 36 } as const;

function endOf(start: Date, term: string): Date {
  const end = new Date(start);
  // Typed edge: the terms are those above.
  end.setUTCMonth(end.getUTCMonth() + months[term as keyof typeof months]);
  return end;
}

/** The subscriptions of a customer as Partner Center has them. */
export function subscriptionsOf({ plan, azure: plans }: SandboxCustomer, now: number) {
  const licensed = plan.map((one) => {
    const start = new Date(now - one.ageDays * dayMs);
    return {
      id: one.id,
      friendlyName: one.name,
      offerName: one.offer,
      quantity: one.quantity,
      unitType: 'Licenses',
      status: one.state,
      billingType: 'license',
      billingCycle: one.cycle,
      termDuration: one.term,
      autoRenewEnabled: one.state === 'active',
      effectiveStartDate: start.toISOString(),
      commitmentEndDate: endOf(start, one.term).toISOString(),
      cancellationAllowedUntilDate: one.ageDays < 7 ? new Date(start.getTime() + 7 * dayMs).toISOString() : null,
    };
  });
  const plan0 = plans && {
    id: plans.planId,
    friendlyName: 'Azure plan',
    offerName: 'Azure plan',
    quantity: 1,
    unitType: 'Usage',
    status: 'active',
    billingType: 'usage',
    billingCycle: 'monthly',
    termDuration: '',
    autoRenewEnabled: false,
    effectiveStartDate: new Date(now - 200 * dayMs).toISOString(),
    commitmentEndDate: '0001-01-01T00:00:00Z',
    cancellationAllowedUntilDate: null,
  };
  return [...licensed, ...(plan0 === null ? [] : [plan0])];
}

/** The licenses that a customer's directory counts. */
export const skusOf = ({ plan, used }: SandboxCustomer) =>
  plan.map(({ name, quantity, state }, at) => ({
    totalUnits: quantity,
    activeUnits: state === 'active' ? quantity : 0,
    consumedUnits: at === 0 ? Math.min(used, quantity) : Math.floor(quantity / 2),
    suspendedUnits: state === 'suspended' ? quantity : 0,
    warningUnits: 0,
    capabilityStatus: 'Enabled',
    productSku: {
      id: `sku-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
      name,
      skuPartNumber: name.toUpperCase().replaceAll(/\W+/g, '_'),
    },
  }));

/** What the resources of an Azure plan have cost since the first of the month. */
export const usageOf = ({ azure: plans }: SandboxCustomer, now: number) =>
  (plans?.subscriptions ?? []).flatMap(({ id, name, monthly }) =>
    ['Virtual Machines', 'Storage'].map((service, at) => ({
      entitlementId: id,
      entitlementName: name,
      resourceName: service.toLowerCase().replaceAll(' ', '-'),
      resourceType: service,
      totalCost: Number((monthly * (at === 0 ? 0.8 : 0.2)).toFixed(4)),
      currencyCode: 'USD',
      usdTotalCost: Number((monthly * (at === 0 ? 0.8 : 0.2)).toFixed(4)),
      lastModifiedDate: new Date(now).toISOString(),
    })),
  );
