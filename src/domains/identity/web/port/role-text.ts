import { t } from '@lingui/core/macro';
import type { Role } from '#kernel/permissions.ts';

/** The name of a role for people. */
export const roleText = (role: Role): string =>
  ({
    root: t`Root`,
    'infrastructure-operator': t`Infrastructure operator`,
    'site-admin': t`Site administrator`,
    'billing-admin': t`Billing administrator`,
    seller: t`Seller`,
    'support-agent': t`Support agent`,
    'account-holder': t`Account owner`,
    'account-viewer': t`Read-only member`,
  })[role];
