import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'invoices', path: '/billing/invoices', who: user },
  { name: 'next-invoice', path: '/billing/invoices/next', who: user },
  { name: 'invoices-root', path: '/billing/invoices', who: root },
  { name: 'legal-entity', path: '/sites/*/legal-entity', who: root },
];
