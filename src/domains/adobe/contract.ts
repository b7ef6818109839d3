import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import {
  ByCustomer,
  Connection,
  ConnectionInput,
  Customer,
  CustomerDetails,
  LinkInput,
  SiteHost,
  Subscription,
} from './schemas.ts';

const configures = { may: 'adobe.configure', support: 'refused', touches: ['adobe'], params: SiteHost } as const;
const manages = { may: 'adobe.manage', support: 'refused', touches: ['adobe'], params: ByCustomer } as const;

export const adobe = contract('adobe', {
  readAdobe: op({
    method: 'GET',
    path: '/sites/{siteHost}/Adobe',
    summary: "Returns a site's connection to Adobe VIP Marketplace, without its secret.",
    may: 'adobe.configure',
    audit: 'none: read',
    params: SiteHost,
    output: Connection,
  }),
  saveAdobe: op({
    ...configures,
    method: 'PUT',
    path: '/sites/{siteHost}/Adobe',
    summary:
      "Saves a site's connection to Adobe VIP Marketplace. An empty secret keeps the stored one. Requires a proof of identity.",
    audit: 'adobe.save',
    input: ConnectionInput,
    output: Connection,
    ifMatch: true,
  }),
  removeAdobe: op({
    ...configures,
    method: 'DELETE',
    path: '/sites/{siteHost}/Adobe',
    summary:
      "Removes a site's connection to Adobe with its secret and customers. Nothing changes at Adobe. Requires a proof of identity.",
    audit: 'adobe.remove',
    output: null,
  }),
  checkAdobe: op({
    ...configures,
    method: 'POST',
    path: '/sites/{siteHost}/Adobe/checks',
    summary: "Starts a test of a site's connection to Adobe, step by step.",
    audit: 'adobe.check',
    output: Accepted,
    status: 202,
  }),
  syncAdobe: op({
    ...configures,
    method: 'POST',
    path: '/sites/{siteHost}/Adobe/syncs',
    summary: "Starts a synchronization of a site's Adobe customers and subscriptions.",
    audit: 'adobe.sync',
    output: Accepted,
    status: 202,
  }),
  listAdobeCustomers: list({
    path: '/customersManagement',
    summary: 'Lists the Adobe customers in scope: those of a site for staff, their own for customers.',
    may: 'adobe.view',
    row: Customer,
    filters: {
      /** Linked to this user. */
      userId: filters.id(),
      siteId: filters.id(),
      linked: filters.flag(),
      committed: filters.flag(),
    },
    sorts: ['company', 'anniversary'],
    sort: 'company',
  }),
  readAdobeCustomer: op({
    method: 'GET',
    path: '/customersManagement/{customerId}',
    summary: 'Returns an Adobe customer with its anniversary, discount levels and three-year commitment.',
    may: 'adobe.view',
    audit: 'none: read',
    params: ByCustomer,
    output: CustomerDetails,
  }),
  listAdobeSubscriptions: list({
    path: '/customersManagement/{customerId}/subscriptions',
    summary: 'Lists the subscriptions of an Adobe customer, with their use and renewal.',
    may: 'adobe.view',
    params: ByCustomer,
    row: Subscription,
    filters: { state: filters.values() },
    sorts: ['offer', 'quantity', 'renewsOn'],
    sort: 'offer',
  }),
  syncAdobeCustomer: op({
    ...manages,
    method: 'POST',
    path: '/customersManagement/{customerId}/syncs',
    summary: 'Reads the subscriptions and the commitment of an Adobe customer now.',
    audit: 'adobe.sync-customer',
    output: Accepted,
    status: 202,
  }),
  linkAdobeCustomer: op({
    ...manages,
    method: 'PUT',
    path: '/customersManagement/{customerId}/user',
    summary: 'Links an Adobe customer to a user of its site, who then sees its subscriptions.',
    audit: 'adobe.link',
    input: LinkInput,
    output: Customer,
  }),
  unlinkAdobeCustomer: op({
    ...manages,
    method: 'DELETE',
    path: '/customersManagement/{customerId}/user',
    summary: 'Unlinks an Adobe customer from its user. Nothing changes at Adobe.',
    audit: 'adobe.unlink',
    output: Customer,
  }),
});
