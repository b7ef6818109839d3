import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SshKeyList } from '#domains/ssh-keys/web/port/SshKeyList.tsx';
import { useRead } from '#shell/data/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { guestAccess } from '../contract.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { agreedMicro, RebuildPrice } from './RebuildPrice.tsx';
import { useReveal } from './Reveal.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SystemMark } from '#ui/Pictures.tsx';
import { translate } from '#kernel/message.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Chooses an image, says what is lost, and asks for the name of the server. */
export default function RebuildDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const detail = useRead(servers.readServer, { params });
  const zoneId = detail.data?.zoneId ?? '';
  const catalog = useRead(servers.readZoneCatalog, { params: { zoneId } }, { enabled: zoneId !== '' });
  const form = useOpForm(guestAccess.rebuildServer, {
    start: {
      imageId: '',
      sshKey: '',
      sshKeyIds: [] as string[],
      agreedTo: null as number | null,
      wipeDisks: false,
      confirm: '',
    },
    params,
    input: ({ sshKey, agreedTo, confirm, ...values }) => ({
      ...values,
      confirm: confirm.trim(),
      ...(sshKey.trim() === '' ? {} : { sshKey: sshKey.trim() }),
      ...(agreedTo === null ? {} : { expectedMicro: agreedTo }),
    }),
    // The price may be another one by now.
    onRefused: () => void offer.refetch(),
  });
  const { imageId, agreedTo, sshKeyIds } = form.values;
  const offer = useRead(guestAccess.readRebuildOffer, { params, query: { imageId } }, { enabled: imageId !== '' });
  const kept = detail.data ? refusalOfProtection('rebuild', detail.data) : null;
  const missing = missingOf();
  function missingOf(): string | null {
    if (imageId === '') return t`Choose an image.`;
    if (offer.error) return offer.error.message;
    if (!offer.data) return t`Calculating price…`;
    const changes = offer.data.licenceBefore !== offer.data.licenceAfter;
    if (changes && agreedTo !== agreedMicro(offer.data)) return t`Accept the new price first.`;
    return form.values.confirm.trim() === server.name ? null : t`Type the name to confirm.`;
  }
  const images = catalog.data?.images ?? [];
  const title = t`Rebuild ${server.name}`;
  const reveal = useReveal(title, onClose);
  if (reveal.dialog) return reveal.dialog;
  return (
    <OpDialog
      form={form}
      title={title}
      action={t`Rebuild`}
      danger
      disabledReason={kept ?? missing}
      done={(answer) => reveal.show(t`Rebuilding ${server.name}`, answer)}
      onClose={onClose}
    >
      {!catalog.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {kept !== null && <Banner tone="warn">{translate(kept)}</Banner>}
          <p className="text-muted">
            {t`All data on the system disk is lost. Name, size, network interfaces and addresses are kept.`}{' '}
            <Link to={serverPath(server.id, 'snapshot')} className="text-brand-text hover:underline" onClick={onClose}>
              {t`Take a snapshot first`}
            </Link>
          </p>
          <SelectField
            label={t`Image`}
            hint={t`Currently ${detail.data?.imageName ?? ''}.`}
            placeholder={t`Choose image`}
            mark={imageId !== '' && <SystemMark name={images.find(({ id }) => id === imageId)?.name ?? ''} />}
            value={imageId}
            error={form.error('imageId') ?? offer.error?.message}
            choices={images.map((image) => ({ value: image.id, title: `${image.name} ${image.version}` }))}
            onChange={(id) => form.set({ imageId: id, agreedTo: null })}
          />
          {offer.data && (
            <RebuildPrice
              offer={offer.data}
              agreed={agreedTo === agreedMicro(offer.data)}
              error={form.error('expectedMicro')}
              onAgree={(agreed) => form.set({ agreedTo: agreed && offer.data ? agreedMicro(offer.data) : null })}
            />
          )}
          <SshKeyList
            chosen={sshKeyIds}
            errorAt={(i) => form.error(`sshKeyIds.${i}`)}
            error={form.error('sshKeyIds')}
            onChange={(chosen) => form.set({ sshKeyIds: chosen })}
          />
          <TextAreaField
            label={t`SSH key`}
            optional={t`optional`}
            hint={t`Without a key, a password is generated and shown once.`}
            spellCheck={false}
            {...form.field('sshKey')}
          />
          {(detail.data?.disks.length ?? 0) > 1 && (
            <CheckField
              label={t`Erase the other disks too`}
              note={t`Otherwise they are not changed.`}
              {...form.checked('wipeDisks')}
            />
          )}
          <TextField
            label={t`Type ${server.name} to confirm`}
            autoComplete="off"
            spellCheck={false}
            {...form.field('confirm')}
          />
        </>
      )}
    </OpDialog>
  );
}
