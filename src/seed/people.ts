import type { Currency } from '#kernel/money.ts';
import type { Role } from '#kernel/permissions.ts';
import type { AccountStatus } from '#domains/tenancy/api/port.ts';
import type { ManagedTerms } from '#domains/tenancy/managed.ts';

export const demoPassword = 'Skydeck-demo1';
/** The accounts that the start of a demonstration names. */
export const demoAccounts = [
  { email: 'root@skydeck.test', what: 'administrator of the installation' },
  { email: 'user@skydeck.test', what: 'account owner with servers' },
] as const;

const managed: Omit<ManagedTerms, 'sold'> = {
  scope: `Updates of the operating system each week, in an agreed window.
Watching of the server around the clock; what stops is started again.
Restores from backups on request.`,
  response: `Server down: 15 minutes, at any time.
Other faults: 2 hours.
Requests: next working day.`,
  startDays: 2,
};

export interface Person {
  email: string;
  name: string;
  role: Role;
  company: string;
  /** Email of the account above. */
  parent?: string;
  status?: AccountStatus;
  enabled?: false;
  billingState?: number;
  /** Living and past servers. */
  servers: number;
  timeZone?: string;
  dateFormat?: string;
  viewMode?: 'mini';
  /** For calls about urgent problems. */
  phone?: string;
}

export interface SeedSite {
  name: string;
  host: string;
  color: string;
  /** Where its people find help. */
  support?: string;
  whitelabel: boolean;
  /** With which the site's own server asks for login links. */
  remoteToken?: string;
  /** The measurement id of its analytics. */
  tracker?: string;
  /** What is above everyone's dashboard, in Markdown. */
  home?: string;
  /** Units of a currency for one euro, by which its people may see amounts in another currency too. */
  rates?: { usd: number; ils: number };
  /** What it says of its managed service. */
  managed?: Omit<ManagedTerms, 'sold'>;
  companies: readonly [name: string, currency: Currency][];
  people: readonly Person[];
  /** Roles that need a second factor to use the console. */
  factorRoles?: readonly Role[];
}

type Named = readonly [email: string, name: string];

const staff = (role: Role, company: string, [email, name]: Named): Person => ({
  email,
  name,
  role,
  company,
  servers: 0,
});
const holder = (company: string, [email, name]: Named, more: Partial<Person> & { servers: number }): Person => ({
  email,
  name,
  role: 'account-holder',
  company,
  ...more,
});

export const sites: readonly SeedSite[] = [
  {
    name: 'Skydeck Cloud',
    host: '*',
    color: '#0062cc',
    support: 'mailto:help@skydeck.test',
    whitelabel: false,
    managed,
    rates: { usd: 1.0929, ils: 3.9563 },
    companies: [
      ['Skydeck Cloud', 'USD'],
      ['Northwind Analytics', 'USD'],
      ['Bäckerei Sonnenschein', 'EUR'],
      ['Okafor Logistics', 'USD'],
      ['Estudio Ñandú', 'EUR'],
      ['Takahashi Games', 'USD'],
      ['Levant Digital', 'ILS'],
      ['Cedar & Pine Clinics', 'USD'],
      ['Payload Testing', 'USD'],
    ],
    people: [
      staff('root', 'Skydeck Cloud', ['root@skydeck.test', 'Robin Root']),
      staff('infrastructure-operator', 'Skydeck Cloud', ['operator@skydeck.test', 'Olga Petrova']),
      staff('site-admin', 'Skydeck Cloud', ['siteadmin@skydeck.test', 'Samuel Mensah']),
      staff('billing-admin', 'Skydeck Cloud', ['billing@skydeck.test', 'Beatriz Carvalho']),
      staff('seller', 'Skydeck Cloud', ['seller@skydeck.test', 'Selma Yıldız']),
      staff('support-agent', 'Skydeck Cloud', ['support@skydeck.test', 'Sione Tupou']),
      holder('Northwind Analytics', ['user@skydeck.test', 'Uma Krishnan'], { servers: 26, timeZone: 'Asia/Kolkata' }),
      {
        ...staff('account-viewer', 'Northwind Analytics', ['viewer@skydeck.test', 'Viktor Hansen']),
        parent: 'user@skydeck.test',
        servers: 4,
      },
      holder('Northwind Analytics', ['lena.vogt@northwind.test', 'Lena Vogt'], {
        servers: 12,
        parent: 'user@skydeck.test',
        timeZone: 'Europe/Berlin',
      }),
      holder('Northwind Analytics', ['diego.ramos@northwind.test', 'Diego Ramos'], {
        servers: 8,
        parent: 'user@skydeck.test',
      }),
      holder('Bäckerei Sonnenschein', ['jonas@sonnenschein.test', 'Jonas Müller'], {
        servers: 7,
        timeZone: 'Europe/Berlin',
        dateFormat: 'DD.MM.YYYY',
      }),
      holder('Okafor Logistics', ['chidi@okafor.test', 'Chidi Okafor'], {
        servers: 31,
        timeZone: 'Africa/Lagos',
        phone: '+12065550142',
      }),
      holder('Okafor Logistics', ['amara@okafor.test', 'Amara Okafor'], { servers: 14, parent: 'chidi@okafor.test' }),
      holder('Okafor Logistics', ['tunde@okafor.test', 'Tunde Bello'], { servers: 9, parent: 'amara@okafor.test' }),
      {
        ...staff('account-viewer', 'Okafor Logistics', ['auditor@okafor.test', 'Grace Eze']),
        parent: 'chidi@okafor.test',
        servers: 2,
      },
      holder('Estudio Ñandú', ['lucia@nandu.test', 'Lucía Fernández'], { servers: 11, timeZone: 'Europe/Madrid' }),
      holder('Takahashi Games', ['haruto@takahashi.test', '高橋 陽翔'], { servers: 42, timeZone: 'Asia/Tokyo' }),
      holder('Takahashi Games', ['yui@takahashi.test', '佐藤 結衣'], { servers: 16, parent: 'haruto@takahashi.test' }),
      holder('Levant Digital', ['noa@levant.test', 'נועה לוי'], { servers: 19, timeZone: 'Asia/Jerusalem' }),
      holder('Levant Digital', ['omar@levant.test', 'عمر حداد'], { servers: 8, parent: 'noa@levant.test' }),
      holder('Cedar & Pine Clinics', ['priya@cedarpine.test', 'Priya Natarajan'], {
        servers: 13,
        status: 'Warning',
        billingState: 5,
        viewMode: 'mini',
      }),
      holder('Cedar & Pine Clinics', ['mike@cedarpine.test', "Mike O'Brien"], {
        servers: 5,
        status: 'Suspended-Billing',
        billingState: 7,
      }),
      holder('Payload Testing', ['hostile@skydeck.test', 'Payload'], { servers: 14 }),
    ],
  },
  {
    name: 'Nimbus Hosting',
    host: 'nimbus.localhost',
    color: '#0f766e',
    support: 'mailto:help@nimbus.test',
    whitelabel: true,
    remoteToken: 'nimbus-demo-remote-login-token',
    home: `## Welcome to Nimbus Hosting

New since this week:

- Servers in **Frankfurt** start in half the time.
- Support answers around the clock. Write to [help@nimbus.test](mailto:help@nimbus.test).

[See your servers](/servers)`,
    companies: [
      ['Nimbus Hosting', 'EUR'],
      ['Fjord Software', 'EUR'],
      ['Maison Lefèvre', 'EUR'],
      ['Kowalski Transport', 'EUR'],
    ],
    people: [
      staff('site-admin', 'Nimbus Hosting', ['admin@nimbus.test', 'Ingrid Solberg']),
      staff('support-agent', 'Nimbus Hosting', ['support@nimbus.test', 'Pavel Novák']),
      staff('billing-admin', 'Nimbus Hosting', ['billing@nimbus.test', 'Sofia Rossi']),
      holder('Fjord Software', ['erik@fjord.test', 'Erik Lindqvist'], {
        servers: 36,
        timeZone: 'Europe/Stockholm',
        phone: '+12065550178',
      }),
      holder('Fjord Software', ['aino@fjord.test', 'Aino Virtanen'], { servers: 12, parent: 'erik@fjord.test' }),
      holder('Maison Lefèvre', ['claire@lefevre.test', 'Claire Lefèvre'], {
        servers: 15,
        timeZone: 'Europe/Paris',
        dateFormat: 'DD/MM/YYYY',
      }),
      holder('Kowalski Transport', ['piotr@kowalski.test', 'Piotr Kowalski'], {
        servers: 18,
        timeZone: 'Europe/Warsaw',
      }),
      holder('Kowalski Transport', ['zofia@kowalski.test', 'Zofia Wiśniewska'], {
        servers: 3,
        status: 'Locked',
        parent: 'piotr@kowalski.test',
      }),
    ],
  },
  {
    name: 'Orchid Cloud',
    host: 'orchid.localhost',
    factorRoles: ['seller'],
    color: '#a21caf',
    whitelabel: true,
    tracker: 'G-ORCHID0001',
    rates: { usd: 1.0929, ils: 3.9563 },
    companies: [
      ['Orchid Cloud', 'ILS'],
      ['Carmel Robotics', 'ILS'],
      ['Negev Solar', 'ILS'],
      ['Mekong Fashion', 'USD'],
    ],
    people: [
      staff('site-admin', 'Orchid Cloud', ['admin@orchid.test', 'Dana Friedman']),
      staff('seller', 'Orchid Cloud', ['seller@orchid.test', 'Yusuf Demir']),
      holder('Carmel Robotics', ['avi@carmel.test', 'אבי כהן'], { servers: 28, timeZone: 'Asia/Jerusalem' }),
      holder('Carmel Robotics', ['maya@carmel.test', 'Maya Azoulay'], { servers: 11, parent: 'avi@carmel.test' }),
      holder('Negev Solar', ['salma@negev.test', 'سلمى الهزيل'], { servers: 13, timeZone: 'Asia/Jerusalem' }),
      holder('Mekong Fashion', ['linh@mekong.test', 'Nguyễn Thị Linh'], { servers: 21, timeZone: 'Asia/Ho_Chi_Minh' }),
      holder('Mekong Fashion', ['minh@mekong.test', 'Trần Văn Minh'], {
        servers: 2,
        enabled: false,
        parent: 'linh@mekong.test',
      }),
    ],
  },
];
