import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { Card } from '#ui/Card.tsx';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { initPolicies } from '../contract.ts';

const entryOf = (row: AnswerOf<typeof initPolicies.listInitPolicyHistory>['items'][number]): HistoryEntry => row;
const kinds = ['configuration'] as const;

const changeText = namedChange({
  name: () => t`Name`,
  scope: () => t`Shared with`,
  osFamily: () => t`System`,
  state: () => t`State`,
  version: () => t`Version`,
  note: () => t`Note`,
  files: () => t`Files`,
  services: () => t`Services`,
  variables: () => t`Variables`,
  configuration: () => t`Configuration`,
});

/** What happened to a policy. */
export function HistoryTab({ policyId }: { policyId: string }) {
  return (
    <Card title={t`History`}>
      <History op={initPolicies.listInitPolicyHistory} params={{ policyId }} {...{ entryOf, kinds, changeText }} />
    </Card>
  );
}
