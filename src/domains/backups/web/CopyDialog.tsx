import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { gigabytesText, moneyText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './words.ts';

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
  const [typed, setTyped] = useState<string>();
  const [powerOn, setPowerOn] = useState(true);
  const name = typed ?? offer.data?.name ?? '';
  const options = {
    refresh: [servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }: { cmdId: string }) => {
      toastTask(t`Creating ${name}`, cmdId);
      onClose();
    },
  };
  const fromBackup = useAct(backups.createServerFromBackup, options);
  const fromSnapshot = useAct(backups.createServerFromSnapshot, options);
  const error = fromBackup.error ?? fromSnapshot.error;
  const submit = () => {
    if (!offer.data) return;
    const { billingMode, monthlyMicro, hourlyOnMicro } = offer.data;
    const expectedMicro = billingMode === 0 ? monthlyMicro : hourlyOnMicro;
    const input = { name: name.trim(), powerOn, expectedMicro };
    if (backup) fromBackup.mutate({ params: { serverId: server.id, backupId: backup.id }, input });
    else if (snapshot) fromSnapshot.mutate({ params: { serverId: server.id, snapshotId: snapshot.id }, input });
  };
  const atName = error?.of('names.0');
  const what = backup ? nameOf(backup) : (snapshot?.name ?? '');
  return (
    <Dialog
      title={t`New server from ${what}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={fromBackup.isPending || fromSnapshot.isPending}
            disabledReason={offer.data ? null : t`The price is not known yet.`}
          >
            {t`Create the server`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-muted">
          {t`${server.name} stays as it is. The new server has the disks of that moment, with the users and passwords on them, and addresses of its own.`}
        </p>
        {error && !atName && <Banner tone="bad">{error.message}</Banner>}
        {offer.error && <Banner tone="bad">{offer.error.message}</Banner>}
        <TextField
          label={t`Name`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={atName}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CheckField label={t`Power it on when it is made`} checked={powerOn} onChange={setPowerOn} />
        {offer.data ? <Facts offer={offer.data} /> : offer.error ? null : <SkeletonRows rows={3} />}
      </div>
    </Dialog>
  );
}

type Offer = NonNullable<ReturnType<typeof useRead<typeof backups.previewServerCopy>>['data']>;

function Facts({ offer }: { offer: Offer }) {
  const micro = offer.billingMode === 0 ? offer.monthlyMicro : offer.hourlyOnMicro * 730;
  const month = moneyText(Math.round(micro / 10_000), offer.currency);
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
              ? t`${month} a month (${offer.priceListName})`
              : t`${month} for a month by the hour (${offer.priceListName})`}{' '}
            <AboutMoney of={[{ micro, currency: offer.currency }]} />
          </>,
        ],
      ]}
    />
  );
}
