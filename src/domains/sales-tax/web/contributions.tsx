import { t } from '@lingui/core/macro';
import { invoiceCards } from '#domains/invoices/web/port.ts';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  invoiceCards({ id: 'sales-tax', load: () => import('./InvoiceWait.tsx') }),
  siteSectionParts({
    id: 'sales-tax',
    group: 'customers',
    title: () => t`Sales tax`,
    load: () => import('./SalesTaxSection.tsx'),
  }),
];
