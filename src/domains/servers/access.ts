/** The characters a guest password may have: those that no keyboard layout and no guest tool mangles. */
export const passwordSymbols = '!@#$^&*()~';
export const minPassword = 10;
export const maxPassword = 20;

/** The rule of guest operating systems, part by part: it is not the one of console accounts. */
export const passwordParts = {
  length: (text: string) => text.length >= minPassword && text.length <= maxPassword,
  upper: (text: string) => /[A-Z]/.test(text),
  lower: (text: string) => /[a-z]/.test(text),
  digit: (text: string) => /\d/.test(text),
  allowed: (text: string) => /^[A-Za-z0-9!@#$^&*()~]+$/.test(text),
} as const;
export type PasswordPart = keyof typeof passwordParts;

export const isGuestPassword = (text: string): boolean => Object.values(passwordParts).every((holds) => holds(text));
