import { contract, op } from '#kernel/op.ts';
import { Billing } from './schemas.ts';

export const billing = contract('billing', {
  readBilling: op({
    method: 'GET',
    path: '/billing/profile',
    summary: 'Returns your billing profile and its state.',
    may: 'billing.view',
    audit: 'none: read',
    output: Billing,
  }),
});
