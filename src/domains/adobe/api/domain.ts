import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { adobe } from '../contract.ts';
import { topics } from '../live.ts';
import { checkAdobe, readAdobe, removeAdobe, saveAdobe, syncAdobe, syncDue } from './connection.ts';
import { linkAdobeCustomer, readAdobeCustomer, syncAdobeCustomer, unlinkAdobeCustomer } from './customers.ts';
import { store } from './store-connection.ts';
import {
  adobeCustomerFinder,
  customerServices,
  listAdobeCustomers,
  listAdobeSubscriptions,
  readPersonalCustomers,
} from './store-customers.ts';
import { checkTask } from './tasks/check.ts';
import { syncCustomerTask, syncTask } from './tasks/sync.ts';
import { commitmentFacts } from './termination-facts.ts';
import { linksStay } from './account-move.ts';

const domain: Domain = {
  name: 'adobe',
  operations: implement(adobe, {
    readAdobe,
    saveAdobe,
    removeAdobe,
    checkAdobe,
    syncAdobe,
    listAdobeCustomers,
    readAdobeCustomer,
    listAdobeSubscriptions,
    syncAdobeCustomer,
    linkAdobeCustomer,
    unlinkAdobeCustomer,
  }),
  tasks: [checkTask, syncTask, syncCustomerTask],
  schedules: [syncDue],
  personal: { sections: [shortSection('adobe-customers', readPersonalCustomers)], forget: store.forgetLinks },
  contributes: [linksStay, adobeCustomerFinder, commitmentFacts, customerServices],
  topics,
  menu: { customersManagement: 'adobe.view' },
};
export default domain;
