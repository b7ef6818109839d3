import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CallOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { AboutMoney } from '#shell/AboutMoney.tsx';
import { gigabytesText, moneyText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { library } from '../contract.ts';
import { told } from '#ui/told.ts';

type Input = CallOf<typeof library.cloneDisk>['input'];
interface Props {
  server: { id: string; name: string };
  /** Cloned as it has the disk, while the server goes on; left out: as the disk is. */
  snapshot?: { id: string; name: string };
  onClose(): void;
}

/** Makes an image of a disk: says first how long it takes, what it costs, and that the server is stopped for it. */
export default function CloneDialog({ server, snapshot, onClose }: Props) {
  const read = useRead(library.readCloneOffer, { params: { serverId: server.id } });
  const offer = read.data;
  const [typed, setTyped] = useState<Partial<Input>>({});
  const set = (patch: Partial<Input>) => setTyped((before) => ({ ...before, ...patch }));
  const act = useAct(library.cloneDisk, {
    refresh: [library.listImages, library.readLibrary, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }, { input }) => {
      toastTask(t`Cloning to ${input.name}`, cmdId);
      onClose();
    },
  });
  const { error } = act;
  const input: Input = {
    serverId: server.id,
    diskId: offer?.disks[0]?.diskId ?? '',
    zoneId: offer?.zoneId ?? '',
    name: offer?.name ?? '',
    description: '',
    asVersion: false,
    startAgain: true,
    ...(snapshot === undefined ? {} : { snapshotId: snapshot.id }),
    ...typed,
  };
  const stops = snapshot === undefined && offer?.stops === true;
  const disk = offer?.disks.find(({ diskId }) => diskId === input.diskId);
  const refusal = offer ? offer.refusal : t`The disks are not known yet.`;
  const general = error && !['name', 'description', 'zoneId'].some((key) => error.of(key)) ? error.message : null;
  return (
    <Dialog
      title={snapshot === undefined ? t`Clone a disk of ${server.name}` : t`Image of ${snapshot.name}`}
      onClose={onClose}
      onSubmit={() => act.mutate({ input })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={act.isPending} disabledReason={refusal}>
            {stops ? t`Shut down and clone` : t`Clone`}
          </Button>
        </>
      }
    >
      {read.error && <Banner tone="bad">{read.error.message}</Banner>}
      {!offer && !read.error && <SkeletonRows rows={4} />}
      {offer && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {offer.refusal !== null && <Banner tone="warn">{told(offer.refusal)}</Banner>}
          {general !== null && <Banner tone="bad">{general}</Banner>}
          {stops && (
            <Banner tone="warn">{t`The server is shut down for the clone. It answers nobody meanwhile.`}</Banner>
          )}
          <RadioCards
            label={t`Disk`}
            className="grid-cols-1"
            value={input.diskId}
            onChange={(diskId) => set({ diskId })}
            choices={offer.disks.map(({ diskId, position, sizeGb, minutes }) => ({
              value: diskId,
              title: position === 0 ? t`System disk` : t`Disk ${position + 1}`,
              note: t`${gigabytesText(sizeGb)}, about ${minutes} min`,
            }))}
          />
          <TextField
            label={t`Name`}
            autoComplete="off"
            value={input.name}
            error={error?.of('name')}
            hint={t`4 to 40 characters`}
            onChange={(event) => set({ name: event.target.value })}
          />
          <CheckField
            label={t`Save as the next version where I have an image of this name`}
            checked={input.asVersion === true}
            onChange={(asVersion) => set({ asVersion })}
          />
          <SelectField
            label={t`Zone`}
            value={input.zoneId}
            error={error?.of('zoneId')}
            choices={offer.zones.map(({ id, name }) => ({ value: id, title: name }))}
            onChange={(zoneId) => set({ zoneId })}
          />
          <TextAreaField
            label={t`Description`}
            optional={t`optional`}
            rows={2}
            value={input.description ?? ''}
            error={error?.of('description')}
            onChange={(event) => set({ description: event.target.value })}
          />
          {stops && (
            <CheckField
              label={t`Start the server again afterwards`}
              checked={input.startAgain === true}
              onChange={(startAgain) => set({ startAgain })}
            />
          )}
          {disk && (
            <p className="text-muted">
              {offer.currency === null
                ? t`The storage of images costs nothing.`
                : t`At most ${moneyText(Math.round(disk.monthlyMicro / 10_000), offer.currency)} a month, by what the image takes.`}{' '}
              {offer.currency !== null && <AboutMoney of={[{ micro: disk.monthlyMicro, currency: offer.currency }]} />}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
