import { profileFollower } from '#domains/billing/api/port.ts';
import { salesTaxSource } from '#domains/invoices/api/port.ts';
import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { salesTax } from '../contract.ts';
import { topics } from '../live.ts';
import { addSalesTaxRate, addSalesTaxRegistration, removeSalesTaxRate, removeSalesTaxRegistration } from './rates.ts';
import { readSalesTax, saveSalesTax, testSalesTax } from './settings.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { taxPart } from './tax-part.ts';
import { salesTaxRates } from './source.ts';
import { listSalesTaxRates, listSalesTaxRegistrations } from './store-settings.ts';
import { listSalesTaxWaits } from './store-waits.ts';
import { fetchRatesTask, fillRatesTask, rateFollower } from './tasks/fetch-rates.ts';
import { testServiceTask } from './tasks/test-service.ts';
import { enterSalesTax, retrySalesTax, retryWaits } from './waits.ts';

const domain: Domain = {
  name: 'sales-tax',
  operations: implement(salesTax, {
    readSalesTax,
    saveSalesTax,
    testSalesTax,
    listSalesTaxRegistrations,
    addSalesTaxRegistration,
    removeSalesTaxRegistration,
    listSalesTaxRates,
    addSalesTaxRate,
    removeSalesTaxRate,
    listSalesTaxWaits,
    retrySalesTax,
    enterSalesTax,
  }),
  tasks: [fetchRatesTask, fillRatesTask, testServiceTask],
  schedules: [retryWaits],
  topics,
  menu: { salesTax: 'invoices.issue' },
  contributes: [sitePart(taxPart), salesTaxSource(salesTaxRates), profileFollower(rateFollower)],
};
export default domain;
