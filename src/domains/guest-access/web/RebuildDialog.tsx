import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { SshKeyList } from '#shell/SshKeyList.tsx';
import { useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { guestAccess } from '../contract.ts';
import { agreedMicro, RebuildPrice } from './RebuildPrice.tsx';
import { Reveal } from './Reveal.tsx';
import { refresh } from './refresh.ts';
import { toastTask } from '#shell/toast-task.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Chooses an image, says what is lost, and asks for the name of the server. */
export default function RebuildDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const detail = useRead(servers.readServer, { params });
  const zoneId = detail.data?.zoneId ?? '';
  const catalogue = useRead(servers.readZoneCatalogue, { params: { zoneId } }, { enabled: zoneId !== '' });
  const [imageId, setImageId] = useState('');
  const [sshKey, setSshKey] = useState('');
  const [sshKeyIds, setSshKeyIds] = useState<string[]>([]);
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  const offer = useRead(guestAccess.readRebuildOffer, { params, query: { imageId } }, { enabled: imageId !== '' });
  const [wipeDisks, setWipe] = useState(false);
  const [confirm, setConfirm] = useState('');
  const [shown, setShown] = useState<AnswerOf<typeof guestAccess.rebuildServer>>();
  const rebuild = useAct(guestAccess.rebuildServer, {
    refresh,
    onRefused: () => {
      // The price may be another one by now.
      void offer.refetch();
      return false;
    },
    onDone: (answer) => {
      toastTask(t`Rebuilding ${server.name}`, answer.cmdId);
      if (answer.password === null) onClose();
      else setShown(answer);
    },
  });
  const { error } = rebuild;
  const submit = () => {
    if (shown) return onClose();
    const key = sshKey.trim();
    const input = {
      imageId,
      confirm: confirm.trim(),
      wipeDisks,
      sshKeyIds,
      ...(key === '' ? {} : { sshKey: key }),
      ...(agreedTo === null ? {} : { expectedMicro: agreedTo }),
    };
    rebuild.mutate({ params, input });
  };
  const kept = detail.data ? refusalOfProtection('rebuild', detail.data) : null;
  const missing = missingOf();
  function missingOf(): string | null {
    if (imageId === '') return t`Choose an image.`;
    if (offer.error) return offer.error.message;
    if (!offer.data) return t`The price is being worked out.`;
    const changes = offer.data.licenceBefore !== offer.data.licenceAfter;
    if (changes && agreedTo !== agreedMicro(offer.data)) return t`Agree to the new price first.`;
    return confirm.trim() === server.name ? null : t`Type the name to confirm.`;
  }
  const images = catalogue.data?.images ?? [];
  return (
    <Dialog
      title={t`Rebuild ${server.name}`}
      onClose={onClose}
      onSubmit={() => (shown || (missing === null && kept === null) ? submit() : undefined)}
      footer={
        <>
          {!shown && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <Button
            type="submit"
            look={shown ? 'primary' : 'danger'}
            busy={rebuild.isPending}
            disabledReason={shown ? null : (kept ?? missing)}
          >
            {shown ? t`I have kept it` : t`Rebuild`}
          </Button>
        </>
      }
    >
      {shown?.password ? (
        <Reveal user={shown.user} password={shown.password} />
      ) : !catalogue.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {kept !== null && <Banner tone="warn">{kept}</Banner>}
          {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
          <p className="text-muted">
            {t`Everything on the system disk is lost. Name, size, network cards and addresses stay.`}{' '}
            <Link to={`/servers/${server.id}/snapshot`} className="text-brand-text hover:underline" onClick={onClose}>
              {t`Take a snapshot first`}
            </Link>
          </p>
          <SelectField
            label={t`Image`}
            hint={t`Now it is ${detail.data?.imageName ?? ''}.`}
            placeholder={t`Choose an image`}
            value={imageId}
            error={error?.of('imageId') ?? offer.error?.message}
            choices={images.map((image) => ({ value: image.id, title: `${image.name} ${image.version}` }))}
            onChange={(id) => {
              setImageId(id);
              setAgreedTo(null);
            }}
          />
          {offer.data && (
            <RebuildPrice
              offer={offer.data}
              agreed={agreedTo === agreedMicro(offer.data)}
              error={error?.of('expectedMicro')}
              onAgree={(agreed) => setAgreedTo(agreed && offer.data ? agreedMicro(offer.data) : null)}
            />
          )}
          <SshKeyList
            chosen={sshKeyIds}
            errorAt={(i) => error?.of(`sshKeyIds.${i}`)}
            error={error?.of('sshKeyIds')}
            onChange={setSshKeyIds}
          />
          <TextAreaField
            label={t`SSH key`}
            optional={t`optional`}
            hint={t`Without one a password is made and shown once.`}
            spellCheck={false}
            value={sshKey}
            error={error?.of('sshKey')}
            onChange={(event) => setSshKey(event.target.value)}
          />
          {(detail.data?.disks.length ?? 0) > 1 && (
            <CheckField
              label={t`Empty the other disks too`}
              note={t`Otherwise they stay as they are.`}
              checked={wipeDisks}
              onChange={setWipe}
            />
          )}
          <TextField
            label={t`Type ${server.name} to confirm`}
            autoComplete="off"
            spellCheck={false}
            value={confirm}
            error={error?.of('confirm')}
            onChange={(event) => setConfirm(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
