import { t } from '@lingui/core/macro';
import type { CallOf } from '#kernel/op.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { gigabytesText, moneyText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { CheckField, RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { library } from '../contract.ts';

type Input = CallOf<typeof library.cloneDisk>['input'];
const nothing: Partial<Input> = {};

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
  // What is not chosen yet is as the offer has it.
  const inputOf = (typed: Partial<Input>): Input => ({
    serverId: server.id,
    diskId: offer?.disks[0]?.diskId ?? '',
    zoneId: offer?.zoneId ?? '',
    name: offer?.name ?? '',
    description: '',
    asVersion: false,
    startAgain: true,
    ...(snapshot === undefined ? {} : { snapshotId: snapshot.id }),
    ...typed,
  });
  const form = useOpForm(library.cloneDisk, { start: nothing, input: inputOf });
  const input = inputOf(form.values);
  const stops = snapshot === undefined && offer?.stops === true;
  const disk = offer?.disks.find(({ diskId }) => diskId === input.diskId);
  return (
    <OpDialog
      form={form}
      question={false}
      title={snapshot === undefined ? t`Clone disk of ${server.name}` : t`Image of ${snapshot.name}`}
      action={stops ? t`Shut down and clone` : t`Clone`}
      disabledReason={offer ? offer.refusal : t`The disks aren't known yet.`}
      done={t`Cloning to ${input.name}`}
      onClose={onClose}
    >
      {read.error && <Banner tone="bad">{read.error.message}</Banner>}
      {!offer && !read.error && <SkeletonRows rows={4} />}
      {offer && (
        <>
          {offer.refusal !== null && <Banner tone="warn">{offer.refusal}</Banner>}
          {stops && <Banner tone="warn">{t`The server is shut down during the clone and is not reachable.`}</Banner>}
          <RadioCards
            label={t`Disk`}
            className="grid-cols-1"
            value={input.diskId}
            onChange={(diskId) => form.set({ diskId })}
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
            error={form.error('name')}
            hint={t`4 to 40 characters`}
            onChange={(event) => form.set({ name: event.target.value })}
          />
          <CheckField
            label={t`Save as a new version if I already have an image with this name`}
            checked={input.asVersion === true}
            onChange={(asVersion) => form.set({ asVersion })}
          />
          <SelectField
            label={t`Data center`}
            mark={<ZoneName of={input.zoneId ?? ''} flagOnly />}
            value={input.zoneId}
            error={form.error('zoneId')}
            choices={offer.zones.map(({ id, name }) => ({ value: id, title: name }))}
            onChange={(zoneId) => form.set({ zoneId })}
          />
          <TextAreaField
            label={t`Description`}
            optional={t`optional`}
            rows={2}
            value={input.description ?? ''}
            error={form.error('description')}
            onChange={(event) => form.set({ description: event.target.value })}
          />
          {stops && (
            <CheckField
              label={t`Start the server afterward`}
              checked={input.startAgain === true}
              onChange={(startAgain) => form.set({ startAgain })}
            />
          )}
          {disk && (
            <p className="text-muted">
              {offer.currency === null
                ? t`Image storage is free.`
                : t`Up to ${moneyText(Math.round(disk.monthlyMicro / 10_000), offer.currency)}/mo, depending on the image size.`}{' '}
              {offer.currency !== null && <AboutMoney of={[{ micro: disk.monthlyMicro, currency: offer.currency }]} />}
            </p>
          )}
        </>
      )}
    </OpDialog>
  );
}
