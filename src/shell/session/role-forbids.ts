import { t } from '@lingui/core/macro';

/** Why someone whose role lacks a permission cannot use a control; `useMay` (session-reads.ts) tells whether it does. */
export const roleForbids = (): string => t`You don't have permission to do this. Ask the account owner for access.`;
