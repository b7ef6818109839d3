import { t } from '@lingui/core/macro';
import { initPolicies } from '../contract.ts';
import type { PolicyRow } from './types.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';

interface Props {
  action: 'publish' | 'deprecate' | 'restore';
  rows: readonly Pick<PolicyRow, 'id' | 'name'>[];
  onClose(): void;
}

/** Shows which policies allow it before it is done, and what became of each. */
export default function InitBulkDialog({ action, rows, onClose }: Props) {
  const bulk = useBulk(initPolicies.changeInitPolicies, {
    rows,
    key: 'id',
    checks: 'opened',
    input: (_, policyIds) => ({ policyIds, action }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={{ publish: t`Publish policies`, deprecate: t`Deprecate policies`, restore: t`Restore policies` }[action]}
      action={{ publish: t`Publish`, deprecate: t`Deprecate`, restore: t`Restore` }[action]}
      none={t`Not possible for any of the selected policies.`}
      labels={{ ready: t`Possible`, done: t`Done` }}
      below={
        action === 'deprecate' && (
          <p className="text-muted">{t`New servers can no longer use them. Existing servers are not affected, and their owners are notified.`}</p>
        )
      }
      onClose={onClose}
    />
  );
}
