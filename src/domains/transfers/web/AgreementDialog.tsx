import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxNameLength } from '#domains/servers/limits.ts';
import { transfers } from '../contract.ts';
import type { TransferDetail, TransferPrice } from './types.ts';
import { priceLabel, shownMicro, stateLabel } from './labels.ts';
import { t, plural } from '@lingui/core/macro';

interface Props {
  transferId: string;
  onClose(): void;
}

/** What both sides agree to; the user who gets the server accepts it here. */
export default function AgreementDialog({ transferId, onClose }: Props) {
  const params = { transferId };
  const read = useRead(transfers.readTransfer, { params });
  const transfer = read.data;
  const form = useOpForm(transfers.acceptTransfer, {
    // Null: the server keeps its name.
    start: { agree: false, name: null as string | null },
    params,
    input: ({ agree, name }) => ({
      agree,
      ...(name === null ? {} : { name }),
      ...(transfer?.priceAfter ? { expectedMicro: shownMicro(transfer.priceAfter) } : {}),
    }),
    onRefused: () => void read.refetch(),
  });
  const title = transfer ? t`Agreement on ${transfer.serverName}` : t`Agreement`;
  if (transfer?.state !== 'offered' || !transfer.sides.includes('taker'))
    return (
      <DoneDialog title={title} action={t`Close`} onClose={onClose}>
        {transfer ? (
          <div className="grid gap-4">
            <Terms transfer={transfer} />
          </div>
        ) : (
          <ReadState read={read} rows={6} />
        )}
      </DoneDialog>
    );
  return (
    <OpDialog
      form={form}
      title={title}
      action={t`Accept`}
      cancel={t`Not now`}
      disabledReason={transfer.refusal}
      done={(row) => (row.state === 'moving' ? t`Transferring ${row.serverName}` : t`Accepted: ${row.serverName}`)}
      onClose={onClose}
    >
      {transfer.refusal && form.wrong === '' && <Banner tone="warn">{transfer.refusal}</Banner>}
      <Terms transfer={transfer} />
      <TextField
        label={t`Name`}
        hint={t`Server names must be unique in your account.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxNameLength * 2}
        {...form.field('name')}
        value={form.values.name ?? transfer.serverName}
      />
      <CheckField label={t`I have read this and agree`} {...form.checked('agree')} />
    </OpDialog>
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
          [t`State`, stateLabel(transfer.state)],
          [t`Server`, `${transfer.serverName}: ${cpu}, ${ram}, ${gigabytesText(diskGb)}, ${transfer.imageName}`],
          [t`Data center`, transfer.zoneName],
          [t`Included`, plural(snapshots, { 0: 'disks, schedules, alerts, notes, history', one: 'disks, # snapshot, schedules, alerts, notes, history', other: 'disks, # snapshots, schedules, alerts, notes, history' })], // prettier-ignore
          [t`From`, from],
          [t`To`, to],
          [t`Takes effect`, atOnce ? t`upon acceptance` : <DateTime at={at} />],
          [t`Billed to`, atOnce ? t`${from} until then, ${to} afterward` : <Payers transfer={transfer} at={at} />],
          ...(priceBefore ? [[t`Your cost`, <Price key="before" price={priceBefore} />] as const] : []),
          ...(priceAfter ? [[t`Your future cost`, <Price key="after" price={priceAfter} />] as const] : []),
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
      {priceLabel(price)} <AboutRates of={price.currency} />
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
