/** What has become of a grant. */
export const grantStates = ['active', 'expired', 'revoked'] as const;
/** Where a team member stands. */
export const teamStates = ['active', 'invited', 'removed'] as const;
/** The state of a membership as its person sees it: one that holds nothing anymore has expired. */
export const membershipStates = ['active', 'invited', 'expired'] as const;
/** What has become of a request for access. */
export const requestStates = ['open', 'approved', 'declined'] as const;
