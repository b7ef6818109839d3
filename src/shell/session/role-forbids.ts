import { t } from '@lingui/core/macro';

/** Why a user whose role lacks a permission can't use a control; `useMay` (session-reads.ts) checks the permission. */
export const roleForbids = (): string => t`You don't have permission to do this. Ask the account owner for access.`;
