import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { initPolicies } from '../contract.ts';
import type { PolicyRow } from './types.ts';

type Result = AnswerOf<typeof initPolicies.changeInitPolicies>['results'][number];

interface Props {
  action: 'publish' | 'deprecate' | 'restore';
  rows: readonly Pick<PolicyRow, 'id' | 'name'>[];
  onClose(): void;
}

/** Shows which policies allow it before it is done, and what became of each. */
export default function BulkDialog({ action, rows, onClose }: Props) {
  const policyIds = rows.map(({ id }) => id);
  const { results: told, take, skipped } = useBulkResults<Result>('id');
  const check = useAct(initPolicies.changeInitPolicies, { onRefused: () => false });
  const run = useAct(initPolicies.changeInitPolicies, {
    refresh: [initPolicies.listInitPolicies, initPolicies.readInitPolicy],
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const { mutate } = check;
  const asked = policyIds.join();
  useEffect(() => mutate({ input: { policyIds: asked.split(','), action, checkOnly: true } }), [mutate, asked, action]);
  const done = told !== undefined;
  const results = told ?? check.data?.results;
  const able = results?.filter(({ refusal }) => refusal === null) ?? [];
  const title = { publish: t`Publish policies`, deprecate: t`Deprecate policies`, restore: t`Restore policies` }[
    action
  ];
  const word = done ? t`Done` : t`Can be done`;
  const error = run.error ?? check.error;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        done ? (
          <>
            <TryAgain
              ids={skipped}
              busy={run.isPending}
              onRun={(ids) => run.mutate({ input: { policyIds: ids, action } })}
            />
            <Button look="primary" onClick={onClose}>{t`Close`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              look="primary"
              busy={run.isPending}
              disabledReason={able.length === 0 ? t`None of them allows it.` : null}
              onClick={() => run.mutate({ input: { policyIds: able.map(({ id }) => id), action } })}
            >
              {{ publish: t`Publish`, deprecate: t`Deprecate`, restore: t`Restore` }[action]}
            </Button>
          </>
        )
      }
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {results ? (
        <BulkList
          lines={results.map(({ id, name, refusal }) => ({
            id,
            name,
            tone: refusal === null ? 'ok' : 'muted',
            word: refusal === null ? word : t`Skipped`,
            reason: refusal,
          }))}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {action === 'deprecate' && !done && (
        <p className="mt-3 text-muted">{t`New servers cannot use them any more; servers that were made with them stay as they are, and their accounts are told.`}</p>
      )}
    </Dialog>
  );
}
