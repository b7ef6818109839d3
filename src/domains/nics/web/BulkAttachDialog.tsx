import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { BulkCheck, noneCan } from '#shell/BulkCheck.tsx';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkCheck } from '#shell/use-bulk-check.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { nics } from '../contract.ts';
import { afterChange } from './after-change.ts';
import { Price } from './Price.tsx';
import { typeWord } from './words.ts';

interface Row {
  id: string;
  name: string;
  zoneId: string;
}
type Result = AnswerOf<typeof nics.attachNetwork>['results'][number];

/** Attaches the selected servers to one network, each with the next free address, and tells how each one went. */
export default function BulkAttachDialog({ rows, onClose }: { rows: readonly Row[]; onClose(): void }) {
  // Kept as they were: the selection may move while the dialog is open.
  const [chosen] = useState(rows);
  const zoneId = chosen[0]?.zoneId;
  const here = chosen.filter((row) => row.zoneId === zoneId);
  const elsewhere = chosen.length - here.length;
  const read = useRead(nics.listNics, { params: { serverId: here[0]?.id ?? '' } }, { enabled: here.length > 0 });
  const [networkId, setNetworkId] = useState('');
  const [missing, setMissing] = useState(false);
  const { results, take, skipped } = useBulkResults<Result>('serverId');
  const act = useAct(nics.attachNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const send = (serverIds: string[]) => act.mutate({ input: { serverIds, networkId } });
  const ids = here.map((row) => row.id);
  const asked = networkId === '' || results !== undefined ? null : { input: { serverIds: ids, networkId } };
  const check = useBulkCheck(nics.attachNetwork, asked);
  const network = read.data?.networks.find(({ id }) => id === networkId);
  const submit = () => {
    if (networkId === '') return setMissing(true);
    send(ids);
  };
  return (
    <Dialog
      title={
        results
          ? t`Attaching to a network: what happened`
          : plural(here.length, { one: 'Attach # server to a network', other: 'Attach # servers to a network' })
      }
      onClose={onClose}
      onSubmit={results ? onClose : submit}
      footer={
        results ? (
          <>
            <TryAgain ids={skipped} busy={act.isPending} onRun={send} />
            <Button type="submit" look="primary">
              {t`Done`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" look="primary" busy={act.isPending} disabledReason={noneCan(check.data?.results)}>
              {t`Attach`}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {results ? (
          <BulkList lines={results.map(lineOf)} />
        ) : read.data ? (
          <>
            <SelectField
              label={t`Network`}
              value={networkId}
              placeholder={t`Choose a network`}
              error={missing && networkId === '' ? t`Choose a network.` : act.error?.of('networkId')}
              choices={read.data.networks.map(({ id, name, type, free }) => ({
                value: id,
                title: t`${name} · ${typeWord(type)} · ${free} free`,
              }))}
              onChange={setNetworkId}
            />
            <p className="text-muted">{t`Each gets one more card with the next free address of the network.`}</p>
            {network && network.free < here.length && (
              <Banner tone="warn">{t`The network has fewer free addresses than there are servers.`}</Banner>
            )}
            {networkId !== '' && (
              <BulkCheck
                failed={check.isError}
                checked={check.data?.results.map((one) => ({ ...one, id: one.serverId }))}
              />
            )}
            {network?.type === 1 && <Price price={read.data.price} />}
            {elsewhere > 0 && (
              <Banner tone="warn">
                {plural(elsewhere, {
                  one: '# selected server stands in another data center than the first and is left out.',
                  other: '# selected servers stand in another data center than the first and are left out.',
                })}
              </Banner>
            )}
          </>
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  );
}

function lineOf({ serverId: id, name, cmdId, ip, refusal }: Result): BulkLine {
  if (refusal !== null) return { id, name, tone: 'warn', word: t`Skipped`, reason: refusal };
  return { id, name, tone: 'ok', word: t`Attached`, reason: ip ?? t`without an address`, taskId: cmdId };
}
