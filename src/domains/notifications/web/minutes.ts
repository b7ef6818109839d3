/** Minutes of the day as a time field has them: 90 is `01:30`. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The reverse; null for what is no time. */
export function minutesOf(text: string): number | null {
  const parts = /^(\d\d):(\d\d)/.exec(text);
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}
