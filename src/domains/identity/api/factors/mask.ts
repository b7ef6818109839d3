/** `a•••@people.test`: enough to recognise, not enough to learn. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `+41 ••• 67`: country and the last two digits. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`;
