export const maxReasonLength = 500;
export const retryMinutes = 15;
