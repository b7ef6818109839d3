import { t } from '@lingui/core/macro';
import { reach, roles } from '#kernel/permissions.ts';
import { policyScopes, type PolicyScope } from '../states.ts';
import { scopeLabel } from './labels.ts';

/** How far someone of a role may share a policy; further ones say why not. */
export function scopeChoices(role: string): { value: PolicyScope; title: string; disabledReason: string | null }[] {
  const held = roles.find((one) => one === role) ?? 'account-viewer';
  const far = reach[held];
  const open: Record<PolicyScope, boolean> = {
    account: true,
    group: true,
    site: far !== 'account',
    provider: far === 'provider',
  };
  return policyScopes.map((value) => ({
    value,
    title: scopeLabel(value),
    disabledReason: open[value] ? null : t`not allowed for your role`,
  }));
}
