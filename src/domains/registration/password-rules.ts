/** What a new password needs, in characters; any character counts as one. */
export const minPassword = 6;
export const maxPassword = 30;

/** Whether a new password has the right length. */
export function hasPasswordLength(password: string): boolean {
  const { length } = Array.from(password);
  return length >= minPassword && length <= maxPassword;
}
