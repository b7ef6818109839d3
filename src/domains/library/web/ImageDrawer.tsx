import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { bytesText, gigabytesText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import type { ImageDetail } from './types.ts';
import { familyWord, formatWord, fullName, stateTone, stateWord } from './words.ts';

/** All that is known of an image, with whom it is shared, and its links. */
export default function ImageDrawer({ imageId, onClose }: { imageId: string; onClose(): void }) {
  const read = useRead(library.readImage, { params: { imageId } });
  const image = read.data;
  const may = useMay('image.manage');
  return (
    <Drawer title={image ? fullName(image) : t`Image`} onClose={onClose}>
      <div className="grid gap-6 p-5">
        {read.error && !image && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
        {!image && !read.error && <SkeletonRows rows={6} />}
        {image && <Facts image={image} />}
        {image?.own && may && <Shares image={image} />}
        {image?.own && may && <Links image={image} />}
      </div>
    </Drawer>
  );
}

function Facts({ image }: { image: ImageDetail }) {
  const { description, usageInfo, reason, sha256, format } = image;
  return (
    <section className="grid gap-3">
      {reason !== null && <Banner tone="bad">{reason}</Banner>}
      {description !== '' && <p>{description}</p>}
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="s" tone={stateTone[image.state]}>
              {stateWord(image.state)}
            </StateDot>,
          ],
          [t`System`, image.guestOs || familyWord(image.osFamily)],
          [t`Zones`, image.zones.join(', ')],
          [t`Disk`, gigabytesText(image.diskGb)],
          [t`Memory at least`, t`${image.minRamMb} MB`],
          ...(format === null ? [] : [[t`File`, `${formatWord(format)}, ${bytesText(image.sizeBytes)}`] as const]),
          [t`First user`, image.initialUser || '–'],
          ...(image.licence === null ? [] : [[t`Licence`, t`Its price is added to every server.`] as const]),
          ...(image.createdFrom === '' ? [] : [[t`Made from`, image.createdFrom] as const]),
          ...(image.createdBy === '' ? [] : [[t`Made by`, image.createdBy] as const]),
          [t`Made`, <DateTime key="c" at={image.created} />],
        ]}
      />
      {sha256 !== null && (
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-mono text-[13px]">{sha256}</span>
          <CopyButton value={sha256} label={t`checksum`} />
        </p>
      )}
      {usageInfo !== '' && <p className="whitespace-pre-wrap text-muted">{usageInfo}</p>}
      {image.servers.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">{t`Servers made of it`}</h3>
          <ul>
            {image.servers.map(({ id, name }) => (
              <li key={id}>
                <RowLink to={`/servers/${id}/overview`}>{name}</RowLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Shares({ image }: { image: ImageDetail }) {
  const [email, setEmail] = useState('');
  const [mayReshare, setMayReshare] = useState(false);
  const refresh = [library.readImage, library.listImages];
  const share = useAct(library.shareImage, {
    refresh,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The image is shared with ${email.trim()}`);
      setEmail('');
    },
  });
  const revoke = useAct(library.revokeShare, { refresh, onDone: () => toast('success', t`The share is revoked`) });
  const refusal = refusalOfImage('share', image);
  const submit = () => share.mutate({ params: { imageId: image.id }, input: { email: email.trim(), mayReshare } });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`Shared with`}</h3>
      {image.shares.length === 0 && <p className="mb-2 text-muted">{t`Nobody else can use it.`}</p>}
      <ul aria-label={t`Shared with`} className="mb-3 divide-y divide-line">
        {image.shares.map((one) => (
          <li key={one.accountId} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{one.email}</span>
              <span className="block text-[13px] text-muted">
                {one.mayReshare ? t`may share it further` : t`may use it`}
                {one.usedBy > 0 && t`, ${one.usedBy} servers`}
              </span>
            </span>
            <Button
              small
              aria-label={t`Revoke the share with ${one.email}`}
              onClick={() => revoke.mutate({ params: { imageId: image.id, accountId: one.accountId } })}
            >
              {t`Revoke`}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t`Email of an account`}
          type="email"
          value={email}
          error={share.error ? (share.error.of('email') ?? share.error.message) : null}
          onChange={(event) => setEmail(event.target.value)}
        />
        <CheckField label={t`They may share it further`} checked={mayReshare} onChange={setMayReshare} />
        <Button type="submit" busy={share.isPending} disabledReason={refusal}>
          {t`Share`}
        </Button>
      </form>
    </section>
  );
}

type Hours = '1' | '24' | '168';

function Links({ image }: { image: ImageDetail }) {
  const [hours, setHours] = useState<Hours>('24');
  const act = useAct(library.createLink, { onRefused: () => false });
  const url = act.data && new URL(act.data.url, location.origin).href;
  const chosen = hours === '1' ? 1 : hours === '24' ? 24 : 168;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`Download`}</h3>
      {act.error && <Banner tone="bad">{act.error.message}</Banner>}
      <div className="flex items-end gap-3">
        <SelectField<Hours>
          label={t`The link works for`}
          value={hours}
          choices={[
            { value: '1', title: t`an hour` },
            { value: '24', title: t`a day` },
            { value: '168', title: t`a week` },
          ]}
          onChange={setHours}
        />
        <Button
          busy={act.isPending}
          disabledReason={refusalOfImage('download', image)}
          onClick={() => act.mutate({ params: { imageId: image.id }, input: { hours: chosen } })}
        >
          {t`Make a link`}
        </Button>
      </div>
      {url && (
        <p className="mt-3 flex items-center gap-2">
          <a className="min-w-0 truncate text-brand-text hover:underline" href={url} download>
            {t`Download the image`}
          </a>
          <CopyButton value={url} label={t`link`} />
        </p>
      )}
      {url && (
        <p className="text-[13px] text-muted">{t`It is shown here once. Whoever has it can download the image.`}</p>
      )}
    </section>
  );
}
