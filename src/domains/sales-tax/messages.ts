import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('sales-tax', {
  'kind-fetch': 'Get sales tax rates',
  'kind-test': 'Test Stripe Tax',
  fetch: 'Get sales tax rates for {customer}',
  test: 'Test Stripe Tax for {site}',
  asking: 'Asking Stripe Tax',
  works: 'Stripe Tax works.',
  missing: 'Stripe Tax is not set up. Missing: {fields}.',
  'fault-away': 'Stripe Tax could not be reached.',
  'fault-key': 'Stripe refused the key: {message}',
  'fault-address': 'Stripe Tax does not know the address: {message}',
  'fault-settings': 'Stripe Tax refused the request: {message}',
  'fault-not-set-up': 'No key of Stripe is set.',
  'sales-tax.wait': 'Invoice of {month} waits for its sales tax rates',
  'sales-tax.issued': 'Sales tax rates for the invoice of {month} found',
  'sales-tax.retry': 'Invoice of {month} ordered again',
  'sales-tax.enter': 'Sales tax of {rate} for the invoice of {month} entered by hand: {reason}',
  'sales-tax.save': 'Sales tax settings changed',
  'sales-tax.test': 'Test of Stripe Tax ordered',
  'sales-tax.register': 'Sales tax registration added: {place}',
  'sales-tax.deregister': 'Sales tax registration removed: {place}',
  'sales-tax.add-rate': 'Sales tax rate added: {place}, {rate}',
  'sales-tax.remove-rate': 'Sales tax rate removed: {place}, {rate}',
});
