/** The states of a certificate; `expired` is an accepted one whose last day is over. */
export const certificateStates = ['scanning', 'waiting', 'accepted', 'rejected', 'expired'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** What a scanner found: a virus, or nothing, because it could not be asked. */
export const findings = ['', 'malware', 'not-scanned'] as const;
export type Finding = (typeof findings)[number];

export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type FileType = (typeof fileTypes)[number];

const dayMs = 86_400_000;
const reminderDays = [30, 7];

/** The first moment after the last day of a certificate (UTC). */
export const endOf = (expiresOn: string): Date => new Date(Date.parse(`${expiresOn}T00:00:00Z`) + dayMs);

/** When the owner of a certificate is reminded next, after a moment; null: not again. */
export function remindAt(expiresOn: string, after: Date): Date | null {
  const end = endOf(expiresOn).getTime();
  const next = reminderDays.map((days) => end - days * dayMs).find((at) => at > after.getTime());
  return next === undefined ? null : new Date(next);
}
