import { finds } from '#shell/frame/finds.ts';
import { adobe } from '../contract.ts';
import { adobeCustomerPath } from '../paths.ts';

export default [
  finds(adobe.listAdobeCustomers, ({ id, company, adobeId }) => ({
    id,
    title: company,
    note: adobeId,
    to: adobeCustomerPath(id),
  })),
];
