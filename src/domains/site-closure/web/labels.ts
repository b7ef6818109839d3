import { t } from '@lingui/core/macro';
import type { SiteStanding } from '#domains/sites/schemas.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { siteClosure } from '../contract.ts';
import type { ArchiveFile } from '../archive-files.ts';

export type SiteState = AnswerOf<typeof siteClosure.readSiteState>;
export type Closing = NonNullable<SiteState['closing']>;

export const standingTone: Record<SiteStanding, Tone> = {
  open: 'ok',
  suspended: 'bad',
  closing: 'warn',
  closed: 'muted',
};
export const standingText = (standing: SiteStanding): string =>
  ({ open: t`Open`, suspended: t`Suspended`, closing: t`Closing`, closed: t`Closed` })[standing];

export const fileTitle = (name: ArchiveFile): string =>
  ({
    accounts: t`Accounts`,
    servers: t`Servers`,
    invoices: t`Invoices`,
    transactions: t`Transactions`,
    documents: t`Invoice documents`,
    statements: t`Statements of account`,
    receipts: t`Receipts`,
  })[name];
