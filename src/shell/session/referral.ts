const key = 'console.referral';

/** The code of the link that led this window to the site; kept until it closes, whatever way the sign-up takes. */
export const keptReferral = (): string => sessionStorage.getItem(key) ?? '';

/** Keeps a code; false when this window had it already. */
export function keepReferral(code: string): boolean {
  if (keptReferral() === code) return false;
  sessionStorage.setItem(key, code);
  return true;
}
