import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { bytesText, gigabytesText } from '#shell/text/format.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { CheckField, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FileField } from '#ui/FileField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { library } from '../contract.ts';
import { formats, type Format, type Preparation } from '../states.ts';
import { PreparedFields } from './PreparedFields.tsx';
import type { LibraryFrame } from './types.ts';
import { startUpload } from './uploading.ts';
import { familyLabel, formatOf, formatLabel } from './labels.ts';

type Way = 'file' | 'url';
const families = ['linux', 'windows', 'bsd'] as const;

interface Props {
  frame: LibraryFrame;
  zoneId: string;
  onClose(): void;
}

/** Adds an image to the library: a file from this computer, or one from a URL. */
export default function UploadDialog({ frame, zoneId, onClose }: Props) {
  const owner = useUser()?.userId ?? '';
  const [file, setFile] = useState<File>();
  const [way, setWay] = useState<Way>('file');
  const form = useOpForm(way === 'file' ? library.createUpload : library.importImage, {
    start: {
      name: '',
      description: '',
      zoneId: frame.zones.some(({ id }) => id === zoneId) ? zoneId : (frame.zones[0]?.id ?? ''),
      format: 'qcow2' as Format,
      osFamily: 'linux' as (typeof families)[number],
      guestOs: '',
      initialUser: 'root',
      sha256: '',
      url: '',
      asVersion: false,
      prepared: [] as Preparation[],
    },
    check: () => ({ file: way === 'file' && !file ? t`Choose a file.` : null }),
    input: ({ url, sha256, ...rest }) => ({
      ...rest,
      ...(sha256.trim() === '' ? {} : { sha256: sha256.trim() }),
      ...(way === 'url' ? { url } : { fileName: file?.name ?? '', sizeBytes: file?.size ?? 0 }),
    }),
    onDone: (answer, { name }) => {
      if (file && 'ticket' in answer) startUpload(answer, { file, name: name.trim(), owner });
    },
  });
  const { values } = form;
  const offer = frame.zones.find(({ id }) => id === values.zoneId)?.uploads;
  const maxImageGb = Math.min(frame.maxImageGb, offer?.maxImageGb ?? frame.maxImageGb);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (!chosen) return;
    const plain = chosen.name.replace(/\.\w+$/, '').slice(0, 40);
    form.set({ format: formatOf(chosen.name), ...(values.name === '' ? { name: plain } : {}) });
  };
  return (
    <OpDialog
      form={form}
      title={t`Upload image`}
      action={way === 'file' ? t`Start upload` : t`Start import`}
      done={() => (way === 'url' ? t`Importing ${values.name}` : undefined)}
      onClose={onClose}
    >
      <Segments<Way>
        label={t`Source`}
        value={way}
        onChange={setWay}
        choices={[
          { value: 'file', title: t`Upload from this computer` },
          { value: 'url', title: t`Import from URL` },
        ]}
      />
      <p className="text-muted">
        {t`QCOW2, VMDK, VHD, VHDX, raw and ISO, up to ${gigabytesText(maxImageGb)}. The content is verified. Images that depend on other files are rejected.`}
      </p>
      {way === 'file' ? (
        <FileField
          label={t`File`}
          error={file ? form.error('sizeBytes') : form.error('file')}
          hint={file ? bytesText(file.size) : t`Uploads can be paused and resume after a connection loss or reload.`}
          chosen={file?.name}
          onFile={choose}
        />
      ) : (
        <TextField
          label={t`Address`}
          type="url"
          placeholder="https://"
          value={values.url}
          error={form.error('url')}
          onChange={(event) => form.set({ url: event.target.value, format: formatOf(event.target.value) })}
        />
      )}
      <TextField label={t`Name`} autoComplete="off" hint={t`4 to 40 characters`} {...form.field('name')} />
      <CheckField
        label={t`Save as a new version if I already have an image with this name`}
        {...form.checked('asVersion')}
      />
      <SelectField
        label={t`Data center`}
        mark={<ZoneName of={values.zoneId} flagOnly />}
        value={values.zoneId}
        error={form.error('zoneId')}
        choices={frame.zones.map(({ id, name }) => ({ value: id, title: name }))}
        onChange={(chosen) => form.set({ zoneId: chosen })}
      />
      {offer?.takes === false && (
        <Banner tone="warn">
          {offer.note === ''
            ? t`This data center does not take uploads at the moment. Choose another one, or try again later.`
            : t`This data center does not take uploads at the moment: ${offer.note}`}
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <SelectField<Format>
          label={t`Format`}
          value={values.format}
          choices={formats.map((value) => ({ value, title: formatLabel(value) }))}
          onChange={(format) => form.set({ format })}
        />
        <SelectField
          label={t`Operating system type`}
          value={values.osFamily}
          choices={families.map((value) => ({ value, title: familyLabel(value) }))}
          onChange={(osFamily) => form.set({ osFamily })}
        />
        <TextField label={t`System`} placeholder="Debian GNU/Linux 13" {...form.field('guestOs')} />
        <TextField label={t`Default user`} {...form.field('initialUser')} />
      </div>
      <TextField
        label={t`SHA-256 checksum`}
        optional={t`optional`}
        spellCheck={false}
        hint={t`The image is rejected if the checksum doesn't match.`}
        {...form.field('sha256')}
      />
      <TextAreaField label={t`Description`} optional={t`optional`} rows={2} {...form.field('description')} />
      <PreparedFields value={values.prepared} onChange={(prepared) => form.set({ prepared })} />
    </OpDialog>
  );
}
