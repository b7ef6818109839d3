/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface ReferralProgramTable {
  site_id: string;
  percent: number;
  months: number;
  version: Generated<number>;
  changed_at: Timestamp;
}

interface ReferralRewardTable {
  invoice_id: string;
  account_id: string;
  currency: string;
  amount: number;
  at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    referral_program: ReferralProgramTable;
    referral_reward: ReferralRewardTable;
  }
}
