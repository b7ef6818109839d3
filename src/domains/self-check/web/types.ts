/** What a check found, here or at the service. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  result: string;
  /** What to do about it; null: nothing. */
  next: string | null;
}
export type Check = Finding & { id: string; title: string };
