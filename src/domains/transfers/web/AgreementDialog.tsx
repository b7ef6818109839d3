import { t } from '@lingui/core/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { gigabytesText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { maxNameLength } from '#domains/servers/limits.ts';
import { transfers } from '../contract.ts';
import { refresh } from './refresh.ts';
import type { TransferDetail, TransferPrice } from './types.ts';
import { priceWord, shownMicro, stateWord } from './words.ts';

interface Props {
  transferId: string;
  onClose(): void;
}

/** What both sides agree to; whoever gets the server accepts it here. */
export default function AgreementDialog({ transferId, onClose }: Props) {
  const params = { transferId };
  const read = useRead(transfers.readTransfer, { params });
  const [agreed, setAgreed] = useState(false);
  const [name, setName] = useState<string>();
  const accept = useAct(transfers.acceptTransfer, {
    refresh,
    onRefused: () => {
      void read.refetch();
      return false;
    },
    onDone: (row) => {
      toast(
        'success',
        row.state === 'moving' ? t`${row.serverName} is changing hands` : t`Accepted: ${row.serverName}`,
      );
      onClose();
    },
  });
  const transfer = read.data;
  const answers = transfer?.state === 'offered' && transfer.sides.includes('taker');
  const submit = () => {
    const price = transfer?.priceAfter;
    accept.mutate({
      params,
      input: {
        agree: agreed,
        ...(name === undefined ? {} : { name }),
        ...(price ? { expectedMicro: shownMicro(price) } : {}),
      },
    });
  };
  return (
    <Dialog
      title={transfer ? t`Agreement on ${transfer.serverName}` : t`Agreement`}
      onClose={onClose}
      onSubmit={answers ? submit : undefined}
      footer={
        <>
          <Button onClick={onClose}>{answers ? t`Not now` : t`Close`}</Button>
          {answers && (
            <Button type="submit" look="primary" busy={accept.isPending} disabledReason={transfer.refusal}>
              {t`Accept`}
            </Button>
          )}
        </>
      }
    >
      {read.error && !transfer && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!transfer && !read.error && <SkeletonRows rows={6} />}
      {transfer && (
        <div className="grid gap-4">
          {accept.error && accept.error.general.length > 0 && <Banner tone="bad">{accept.error.message}</Banner>}
          {answers && transfer.refusal && !accept.error && <Banner tone="warn">{transfer.refusal}</Banner>}
          <Terms transfer={transfer} />
          {answers && (
            <>
              <TextField
                label={t`Name`}
                hint={t`Among your servers each name stands once.`}
                autoComplete="off"
                spellCheck={false}
                maxLength={maxNameLength * 2}
                value={name ?? transfer.serverName}
                error={accept.error?.of('name')}
                onChange={(event) => setName(event.target.value)}
              />
              <CheckField
                label={t`I have read this and agree`}
                checked={agreed}
                error={accept.error?.of('agree')}
                onChange={setAgreed}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Terms({ transfer }: { transfer: TransferDetail }) {
  const { cpu, ramMb, diskGb, snapshots, from, to, priceBefore, priceAfter } = transfer;
  const at = transfer.effectiveAt ?? transfer.wouldTakeEffect;
  const atOnce = transfer.effective === 'now' && transfer.effectiveAt === null;
  const ram = ramMb % 1024 === 0 ? `${ramMb / 1024} GB` : `${ramMb} MB`;
  return (
    <>
      {transfer.message !== '' && (
        <blockquote className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
          {transfer.message}
        </blockquote>
      )}
      <KeyValue
        items={[
          [t`State`, stateWord(transfer.state)],
          [t`Server`, `${transfer.serverName}: ${cpu}, ${ram}, ${gigabytesText(diskGb)}, ${transfer.imageName}`],
          [t`Zone`, transfer.zoneName],
          [t`Goes along`, plural(snapshots, { 0: 'disks, schedules, alerts, notes, history', one: 'disks, # snapshot, schedules, alerts, notes, history', other: 'disks, # snapshots, schedules, alerts, notes, history' })], // prettier-ignore
          [t`From`, from],
          [t`To`, to],
          [t`Takes effect`, atOnce ? t`as soon as it is accepted` : <DateTime at={at} />],
          [t`Who pays`, atOnce ? t`${from} until then, ${to} from then on` : <Payers transfer={transfer} at={at} />],
          ...(priceBefore ? [[t`What it costs you`, <Price key="before" price={priceBefore} />] as const] : []),
          ...(priceAfter ? [[t`What it will cost you`, <Price key="after" price={priceAfter} />] as const] : []),
          ...(transfer.agreedAt
            ? [[t`Agreed`, <>{transfer.agreedBy}, <DateTime at={transfer.agreedAt} /></>] as const] // prettier-ignore
            : []),
          ...(transfer.reason ? [[t`Reason`, transfer.reason] as const] : []),
        ]}
      />
    </>
  );
}

function Price({ price }: { price: TransferPrice }) {
  return (
    <>
      {priceWord(price)} <AboutRates of={price.currency} />
    </>
  );
}

function Payers({ transfer: { from, to }, at }: { transfer: TransferDetail; at: string }) {
  return (
    <>
      {t`${from} until`} <DateTime at={at} />
      {t`, then ${to}`}
    </>
  );
}
