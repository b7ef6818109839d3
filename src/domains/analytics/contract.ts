import { contract, op } from '#kernel/op.ts';
import { AnalyticsProfile } from './schemas.ts';

export const analytics = contract('analytics', {
  readAnalytics: op({
    method: 'GET',
    path: '/ga',
    summary: 'Returns the analytics settings of the site. Without a tracking ID, nothing is loaded.',
    may: 'signed-in',
    audit: 'none: read',
    output: AnalyticsProfile,
  }),
});
