import { contract, op } from '#kernel/op.ts';
import { AnalyticsProfile } from './schemas.ts';

export const analytics = contract('analytics', {
  readAnalytics: op({
    method: 'GET',
    path: '/ga',
    summary: 'What the analytics of the site need to begin; without ids where the site has none.',
    may: 'signed-in',
    audit: 'none: read',
    output: AnalyticsProfile,
  }),
});
