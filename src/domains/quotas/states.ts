/** What has become of a request for a higher limit. */
export const quotaRequestStates = ['open', 'approved', 'declined'] as const;
