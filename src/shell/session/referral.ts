const key = 'console.referral';

/** The referral code of the link that opened this window; kept until the window closes, across the whole sign-up. */
export const keptReferral = (): string => sessionStorage.getItem(key) ?? '';

/** Keeps a code; false when this window had it already. */
export function keepReferral(code: string): boolean {
  if (keptReferral() === code) return false;
  sessionStorage.setItem(key, code);
  return true;
}
