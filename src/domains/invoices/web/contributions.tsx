import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';
import { documentLink } from '#domains/charges/web/port.ts';
import { personCards } from '#domains/identity/web/port.ts';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { invoicePath } from '../paths.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'invoices', title: () => t`Invoices`, rank: 70, may: 'billing.view', load: () => import('./finds.ts') },
];

export const contributes = [
  documentLink((documentId) => invoicePath(documentId)),
  billingSections({ id: 'invoices', rank: 15, title: () => t`Invoices`, load: () => import('./InvoicesSection.tsx') }),
  personCards({
    id: 'invoices',
    rank: 25,
    may: 'invoices.issue',
    tab: 'billing',
    load: () => import('./PersonInvoices.tsx'),
  }),
  siteSectionParts({
    id: 'legal-entity',
    group: 'customers',
    title: () => t`Legal entity`,
    load: () => import('./LegalEntitySection.tsx'),
  }),
];
