import type { Details } from './details.ts';

export type CheckId = 'factor' | 'strong' | 'recovery' | 'spare' | 'addresses';
export interface Check {
  id: CheckId;
  done: boolean;
  points: number;
}

/** What makes an account safe, with its weight; the points of all are 100. */
export function checksOf(details: Details): Check[] {
  const strong = (details.useTFA && details.useTFAGoogle) || (details.useTFA && details.passkeys.length > 0);
  const methods = [details.useTFAEmail, details.useTFASMS, details.useTFAGoogle, details.passkeys.length > 0];
  return [
    { id: 'factor', done: details.useTFA, points: 40 },
    { id: 'strong', done: strong, points: 25 },
    { id: 'recovery', done: details.useTFA && details.recoveryCodesLeft >= 3, points: 15 },
    { id: 'spare', done: details.useTFA && methods.filter(Boolean).length > 1, points: 10 },
    { id: 'addresses', done: details.useAllowedIP, points: 10 },
  ];
}

export const scoreOf = (checks: readonly Check[]): number =>
  checks.reduce((sum, check) => sum + (check.done ? check.points : 0), 0);
