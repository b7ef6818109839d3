import { productClasses, type ProductClass } from '#domains/invoices/sales-tax.ts';

/**
 * Codes of Stripe by class of product; the US distinguishes personal and business use: infrastructure as a service, downloadable software, and
 * general services. https://docs.stripe.com/tax/tax-codes
 */
const codes: Record<ProductClass, { person: string; company: string }> = {
  infrastructure: { person: 'txcd_10010001', company: 'txcd_10101000' },
  software: { person: 'txcd_10202000', company: 'txcd_10202003' },
  service: { person: 'txcd_20030000', company: 'txcd_20030000' },
};

/** The code of each class for a kind of customer. */
export const codesOf = (kind: 'person' | 'company'): readonly { productClass: ProductClass; code: string }[] =>
  productClasses.map((productClass) => ({ productClass, code: codes[productClass][kind] }));
