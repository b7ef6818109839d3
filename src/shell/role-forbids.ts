import { t } from '@lingui/core/macro';

/** Why somebody whose role lacks a permission cannot use a control; `useMay` (session-reads.ts) tells whether it does. */
export const roleForbids = (): string => t`Your role does not allow this. The account holder can grant it.`;
