import { t } from '@lingui/core/macro';
import { monthMicroOf } from '#domains/tenancy/month.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { gigabytesText, moneyText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './labels.ts';

interface Props {
  server: { id: string; name: string };
  backup?: BackupRow;
  snapshot?: { id: string; name: string };
  onClose(): void;
}

/** Shows what a new server from a backup or snapshot would be and cost, and asks for its name. */
export default function CopyDialog({ server, backup, snapshot, onClose }: Props) {
  const of = backup === undefined ? { snapshotId: snapshot?.id } : { backupId: backup.id };
  const offer = useRead(backups.previewServerCopy, { params: { serverId: server.id }, query: of });
  const typedName = (typed: string | null) => typed ?? offer.data?.name ?? '';
  const form = useOpForm(backup === undefined ? backups.createServerFromSnapshot : backups.createServerFromBackup, {
    // Null: the proposed name.
    start: { name: null as string | null, powerOn: true },
    params: { serverId: server.id, ...(backup ? { backupId: backup.id } : { snapshotId: snapshot?.id ?? '' }) },
    input: ({ name: typed, powerOn }) => ({
      name: typedName(typed).trim(),
      powerOn,
      expectedMicro: priceOf(offer.data),
    }),
  });
  const name = typedName(form.values.name);
  const what = backup ? nameOf(backup) : (snapshot?.name ?? '');
  return (
    <OpDialog
      form={form}
      title={t`New server from ${what}`}
      action={t`Create server`}
      disabledReason={offer.data ? null : t`The price is still being calculated.`}
      done={t`Creating ${name}`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`${server.name} is not changed. The new server gets the disks from that point in time, including users and passwords, and its own addresses.`}
      </p>
      {offer.error && <Banner tone="bad">{offer.error.message}</Banner>}
      <TextField
        label={t`Name`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
        value={name}
        error={form.error('names.0')}
      />
      <CheckField label={t`Power on after creation`} {...form.checked('powerOn')} />
      {offer.data ? <Facts offer={offer.data} /> : offer.error ? null : <SkeletonRows rows={3} />}
    </OpDialog>
  );
}

/** What was shown is what is paid: the server refuses another price. */
const priceOf = (offer: Offer | undefined) =>
  offer === undefined ? 0 : offer.billingMode === 0 ? offer.monthlyMicro : offer.hourlyOnMicro;

type Offer = NonNullable<ReturnType<typeof useRead<typeof backups.previewServerCopy>>['data']>;

function Facts({ offer }: { offer: Offer }) {
  const micro = monthMicroOf(offer.billingMode, offer);
  const month = moneyText(minorOf(micro), offer.currency);
  return (
    <KeyValue
      items={[
        [t`Size`, t`${offer.cpu}, ${gigabytesText(offer.ramMb / 1024)} memory`],
        [t`Disks`, offer.diskSizesGb.map((gb) => gigabytesText(gb)).join(' + ')],
        [t`Networks`, offer.networks.join(', ')],
        [
          t`Price`,
          <>
            {offer.billingMode === 0
              ? t`${month}/mo (${offer.priceListName})`
              : t`${month}/mo, billed hourly (${offer.priceListName})`}{' '}
            <AboutMoney of={[{ micro, currency: offer.currency }]} />
          </>,
        ],
      ]}
    />
  );
}
