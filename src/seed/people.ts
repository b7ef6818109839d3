import type { Currency } from '#kernel/money.ts';
import type { Role } from '#kernel/permissions.ts';
import type { AccountStatus } from '#domains/tenancy/api/port.ts';

export const demoPassword = 'Skydeck-demo1';
/** The accounts that the start of a demonstration names. */
export const demoAccounts = [
  { email: 'root@skydeck.test', what: 'administrator of everything' },
  { email: 'user@skydeck.test', what: 'account holder with servers' },
] as const;

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
}

export interface SeedSite {
  name: string;
  host: string;
  color: string;
  whitelabel: boolean;
  companies: readonly [name: string, currency: Currency][];
  people: readonly Person[];
}

const staff = (email: string, name: string, role: Role, company: string): Person => ({
  email,
  name,
  role,
  company,
  servers: 0,
});
const holder = (email: string, name: string, company: string, more: Partial<Person> & { servers: number }): Person => ({
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
    whitelabel: false,
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
      staff('root@skydeck.test', 'Robin Root', 'root', 'Skydeck Cloud'),
      staff('operator@skydeck.test', 'Olga Petrova', 'infrastructure-operator', 'Skydeck Cloud'),
      staff('siteadmin@skydeck.test', 'Samuel Mensah', 'site-admin', 'Skydeck Cloud'),
      staff('billing@skydeck.test', 'Beatriz Carvalho', 'billing-admin', 'Skydeck Cloud'),
      staff('seller@skydeck.test', 'Selma Yıldız', 'seller', 'Skydeck Cloud'),
      staff('support@skydeck.test', 'Sione Tupou', 'support-agent', 'Skydeck Cloud'),
      holder('user@skydeck.test', 'Uma Krishnan', 'Northwind Analytics', { servers: 26, timeZone: 'Asia/Kolkata' }),
      {
        ...staff('viewer@skydeck.test', 'Viktor Hansen', 'account-viewer', 'Northwind Analytics'),
        parent: 'user@skydeck.test',
        servers: 4,
      },
      holder('lena.vogt@northwind.test', 'Lena Vogt', 'Northwind Analytics', {
        servers: 12,
        parent: 'user@skydeck.test',
        timeZone: 'Europe/Berlin',
      }),
      holder('diego.ramos@northwind.test', 'Diego Ramos', 'Northwind Analytics', {
        servers: 8,
        parent: 'user@skydeck.test',
      }),
      holder('jonas@sonnenschein.test', 'Jonas Müller', 'Bäckerei Sonnenschein', {
        servers: 7,
        timeZone: 'Europe/Berlin',
        dateFormat: 'DD.MM.YYYY',
      }),
      holder('chidi@okafor.test', 'Chidi Okafor', 'Okafor Logistics', { servers: 31, timeZone: 'Africa/Lagos' }),
      holder('amara@okafor.test', 'Amara Okafor', 'Okafor Logistics', { servers: 14, parent: 'chidi@okafor.test' }),
      holder('tunde@okafor.test', 'Tunde Bello', 'Okafor Logistics', { servers: 9, parent: 'amara@okafor.test' }),
      {
        ...staff('auditor@okafor.test', 'Grace Eze', 'account-viewer', 'Okafor Logistics'),
        parent: 'chidi@okafor.test',
        servers: 2,
      },
      holder('lucia@nandu.test', 'Lucía Fernández', 'Estudio Ñandú', { servers: 11, timeZone: 'Europe/Madrid' }),
      holder('haruto@takahashi.test', '高橋 陽翔', 'Takahashi Games', { servers: 42, timeZone: 'Asia/Tokyo' }),
      holder('yui@takahashi.test', '佐藤 結衣', 'Takahashi Games', { servers: 16, parent: 'haruto@takahashi.test' }),
      holder('noa@levant.test', 'נועה לוי', 'Levant Digital', { servers: 19, timeZone: 'Asia/Jerusalem' }),
      holder('omar@levant.test', 'عمر حداد', 'Levant Digital', { servers: 8, parent: 'noa@levant.test' }),
      holder('priya@cedarpine.test', 'Priya Natarajan', 'Cedar & Pine Clinics', {
        servers: 13,
        status: 'Warning',
        billingState: 5,
      }),
      holder('mike@cedarpine.test', "Mike O'Brien", 'Cedar & Pine Clinics', {
        servers: 5,
        status: 'Suspended-Billing',
        billingState: 7,
      }),
      holder('hostile@skydeck.test', 'Payload', 'Payload Testing', { servers: 14 }),
    ],
  },
  {
    name: 'Nimbus Hosting',
    host: 'nimbus.localhost',
    color: '#0f766e',
    whitelabel: true,
    companies: [
      ['Nimbus Hosting', 'EUR'],
      ['Fjord Software', 'EUR'],
      ['Maison Lefèvre', 'EUR'],
      ['Kowalski Transport', 'EUR'],
    ],
    people: [
      staff('admin@nimbus.test', 'Ingrid Solberg', 'site-admin', 'Nimbus Hosting'),
      staff('support@nimbus.test', 'Pavel Novák', 'support-agent', 'Nimbus Hosting'),
      staff('billing@nimbus.test', 'Sofia Rossi', 'billing-admin', 'Nimbus Hosting'),
      holder('erik@fjord.test', 'Erik Lindqvist', 'Fjord Software', { servers: 36, timeZone: 'Europe/Stockholm' }),
      holder('aino@fjord.test', 'Aino Virtanen', 'Fjord Software', { servers: 12, parent: 'erik@fjord.test' }),
      holder('claire@lefevre.test', 'Claire Lefèvre', 'Maison Lefèvre', {
        servers: 15,
        timeZone: 'Europe/Paris',
        dateFormat: 'DD/MM/YYYY',
      }),
      holder('piotr@kowalski.test', 'Piotr Kowalski', 'Kowalski Transport', { servers: 18, timeZone: 'Europe/Warsaw' }),
      holder('zofia@kowalski.test', 'Zofia Wiśniewska', 'Kowalski Transport', {
        servers: 3,
        status: 'Locked',
        parent: 'piotr@kowalski.test',
      }),
    ],
  },
  {
    name: 'Orchid Cloud',
    host: 'orchid.localhost',
    color: '#a21caf',
    whitelabel: true,
    companies: [
      ['Orchid Cloud', 'ILS'],
      ['Carmel Robotics', 'ILS'],
      ['Negev Solar', 'ILS'],
      ['Mekong Fashion', 'USD'],
    ],
    people: [
      staff('admin@orchid.test', 'Dana Friedman', 'site-admin', 'Orchid Cloud'),
      staff('seller@orchid.test', 'Yusuf Demir', 'seller', 'Orchid Cloud'),
      holder('avi@carmel.test', 'אבי כהן', 'Carmel Robotics', { servers: 28, timeZone: 'Asia/Jerusalem' }),
      holder('maya@carmel.test', 'Maya Azoulay', 'Carmel Robotics', { servers: 11, parent: 'avi@carmel.test' }),
      holder('salma@negev.test', 'سلمى الهزيل', 'Negev Solar', { servers: 13, timeZone: 'Asia/Jerusalem' }),
      holder('linh@mekong.test', 'Nguyễn Thị Linh', 'Mekong Fashion', { servers: 21, timeZone: 'Asia/Ho_Chi_Minh' }),
      holder('minh@mekong.test', 'Trần Văn Minh', 'Mekong Fashion', {
        servers: 2,
        enabled: false,
        parent: 'linh@mekong.test',
      }),
    ],
  },
];
