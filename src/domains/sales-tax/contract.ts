import { productClasses } from '#domains/invoices/sales-tax.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import {
  ByRate,
  ByRegistration,
  ByWait,
  EnterInput,
  Rate,
  RateInput,
  Registration,
  RegistrationInput,
  SalesTaxSettings,
  SettingsInput,
  Wait,
} from './schemas.ts';
import { waitFaults, waitStates } from './states.ts';

/** What is collected changes the next invoice. */
const touches = ['sales-tax', 'invoices', 'sites'];
const configures = { may: 'site.configure', support: 'refused', touches } as const;
const decides = {
  method: 'PUT',
  may: 'invoices.issue',
  support: 'refused',
  touches: ['sales-tax', 'invoices'],
  params: ByWait,
  output: Accepted,
  status: 202,
} as const;

export const salesTax = contract('sales-tax', {
  readSalesTax: op({
    method: 'GET',
    path: '/sites/{siteHost}/salesTax',
    summary: 'Returns where the sales tax rates of a site come from.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: SalesTaxSettings,
  }),
  saveSalesTax: op({
    ...configures,
    method: 'PUT',
    path: '/sites/{siteHost}/salesTax',
    summary: 'Saves where the sales tax rates of a site come from. The version of settings that were never saved is 0.',
    audit: 'sales-tax.save',
    params: SiteHost,
    input: SettingsInput,
    output: SalesTaxSettings,
    ifMatch: true,
  }),
  testSalesTax: op({
    ...configures,
    method: 'POST',
    path: '/sites/{siteHost}/salesTax/tests',
    summary: 'Tests the connection of a site to Stripe Tax.',
    audit: 'sales-tax.test',
    params: SiteHost,
    output: Accepted,
    status: 202,
  }),
  listSalesTaxRegistrations: list({
    path: '/sites/{siteHost}/salesTax/registrations',
    summary: 'Lists the states and provinces in which the seller of a site collects sales tax.',
    may: 'site.configure',
    params: SiteHost,
    row: Registration,
    sorts: ['region', 'firstDay'],
    sort: 'region',
  }),
  addSalesTaxRegistration: op({
    ...configures,
    method: 'POST',
    path: '/sites/{siteHost}/salesTax/registrations',
    summary: 'Adds a state or province in which the seller of a site collects sales tax, or GST and HST for Canada.',
    audit: 'sales-tax.register',
    params: SiteHost,
    input: RegistrationInput,
    output: Registration,
    status: 201,
  }),
  removeSalesTaxRegistration: op({
    ...configures,
    method: 'DELETE',
    path: '/sites/{siteHost}/salesTax/registrations/{registrationId}',
    summary: 'Removes a registration. Invoices that follow have no tax there.',
    audit: 'sales-tax.deregister',
    params: ByRegistration,
    output: null,
  }),
  listSalesTaxRates: list({
    path: '/sites/{siteHost}/salesTax/rates',
    summary: 'Lists the sales tax rates that were entered for a site.',
    may: 'site.configure',
    params: SiteHost,
    row: Rate,
    filters: { productClass: filters.choice(productClasses) },
    sorts: ['region', 'firstDay'],
    sort: 'region',
  }),
  addSalesTaxRate: op({
    ...configures,
    method: 'POST',
    path: '/sites/{siteHost}/salesTax/rates',
    summary: 'Adds the rate of a state or province and product class from a day on, with the tax of each jurisdiction.',
    audit: 'sales-tax.add-rate',
    params: SiteHost,
    input: RateInput,
    output: Rate,
    status: 201,
  }),
  removeSalesTaxRate: op({
    ...configures,
    method: 'DELETE',
    path: '/sites/{siteHost}/salesTax/rates/{rateId}',
    summary: 'Removes a rate that was entered. Issued invoices stay as they are.',
    audit: 'sales-tax.remove-rate',
    params: ByRate,
    output: null,
  }),
  listSalesTaxWaits: list({
    path: '/salesTax/waits',
    summary: 'Lists invoices that had to wait for their sales tax rates, newest first.',
    may: 'invoices.issue',
    row: Wait,
    filters: {
      state: filters.choices(waitStates),
      fault: filters.choices(waitFaults),
      /** Of the draft. */
      invoice: filters.id(),
    },
    sorts: ['createdAt'],
    sort: '-createdAt',
    shows: ['sales-tax', 'invoices'],
  }),
  retrySalesTax: op({
    ...decides,
    path: '/salesTax/waits/{waitId}/retry',
    summary: 'Gets the rates of a waiting invoice again, and issues it if they are there.',
    audit: 'sales-tax.retry',
  }),
  enterSalesTax: op({
    ...decides,
    path: '/salesTax/waits/{waitId}/rates',
    summary: 'Enters the rates of a waiting invoice by hand, and issues it with them.',
    audit: 'sales-tax.enter',
    input: EnterInput,
  }),
});
