import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { bytesText, gigabytesText } from '#shell/format.ts';
import { useUser } from '#shell/session-reads.ts';
import { toastTask } from '#shell/toast-task.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { boxClass, Field } from '#ui/Field.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { library } from '../contract.ts';
import { formats, type Format, type Preparation } from '../states.ts';
import { PreparedFields } from './PreparedFields.tsx';
import type { LibraryFrame } from './types.ts';
import { startUpload } from './uploading.ts';
import { familyWord, formatOf, formatWord } from './words.ts';

type Way = 'file' | 'url';
const families = ['linux', 'windows', 'bsd'] as const;

interface Props {
  frame: LibraryFrame;
  zoneId: string;
  onClose(): void;
}

/** Brings an image into the library: a file of this computer, or from an address. */
export default function BringDialog({ frame, zoneId, onClose }: Props) {
  const [way, setWay] = useState<Way>('file');
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const owner = useUser()?.userId ?? '';
  const [values, setValues] = useState({
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
  });
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }));
  const options = { refresh: [library.listImages, library.readLibrary], onRefused: () => false } as const;
  const upload = useAct(library.createUpload, {
    ...options,
    onDone: (ticket) => {
      if (file) startUpload(ticket, { file, name: values.name.trim(), owner });
      onClose();
    },
  });
  const fetching = useAct(library.importImage, {
    ...options,
    onDone: ({ cmdId }) => {
      toastTask(t`Importing ${values.name}`, cmdId);
      onClose();
    },
  });
  const error = (way === 'file' ? upload : fetching).error;
  const known = ['name', 'description', 'zoneId', 'sha256', 'url', 'sizeBytes'];
  const general = error && !known.some((key) => error.of(key)) ? error.message : null;
  const submit = () => {
    setTried(true);
    const { url, sha256, ...rest } = values;
    const sum = sha256.trim() === '' ? {} : { sha256: sha256.trim() };
    if (way === 'url') fetching.mutate({ input: { ...rest, ...sum, url } });
    else if (file) upload.mutate({ input: { ...rest, ...sum, fileName: file.name, sizeBytes: file.size } });
  };
  const noFile = tried && !file ? t`Choose a file.` : undefined;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (!chosen) return;
    const plain = chosen.name.replace(/\.\w+$/, '').slice(0, 40);
    set({ format: formatOf(chosen.name), ...(values.name === '' ? { name: plain } : {}) });
  };
  return (
    <Dialog
      title={t`Bring an image`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={upload.isPending || fetching.isPending}>
            {way === 'file' ? t`Start upload` : t`Start import`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Segments<Way>
          label={t`Where it comes from`}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'file', title: t`This computer` },
            { value: 'url', title: t`An address` },
          ]}
        />
        <p className="text-muted">
          {t`QCOW2, VMDK, VHD, VHDX, raw disks and ISO, up to ${gigabytesText(frame.maxImageGb)}. The content is checked, and an image that needs other files is refused.`}
        </p>
        {general !== null && <Banner tone="bad">{general}</Banner>}
        {way === 'file' ? (
          <Field
            label={t`File`}
            error={noFile ?? error?.of('sizeBytes')}
            hint={
              file
                ? bytesText(file.size)
                : t`An upload can be paused, and goes on after a break of the network or a reload.`
            }
          >
            {(wiring) => (
              <input
                type="file"
                className={`${boxClass} py-1.5`}
                {...wiring}
                onChange={(event) => choose(event.target.files?.[0])}
              />
            )}
          </Field>
        ) : (
          <TextField
            label={t`Address`}
            type="url"
            placeholder="https://"
            value={values.url}
            error={error?.of('url')}
            onChange={(event) => set({ url: event.target.value, format: formatOf(event.target.value) })}
          />
        )}
        <TextField
          label={t`Name`}
          autoComplete="off"
          value={values.name}
          error={error?.of('name')}
          hint={t`4 to 40 characters`}
          onChange={(event) => set({ name: event.target.value })}
        />
        <CheckField
          label={t`Save as the next version where I have an image of this name`}
          checked={values.asVersion}
          onChange={(asVersion) => set({ asVersion })}
        />
        <SelectField
          label={t`Zone`}
          value={values.zoneId}
          error={error?.of('zoneId')}
          choices={frame.zones.map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(chosen) => set({ zoneId: chosen })}
        />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <SelectField<Format>
            label={t`Format`}
            value={values.format}
            choices={formats.map((value) => ({ value, title: formatWord(value) }))}
            onChange={(format) => set({ format })}
          />
          <SelectField
            label={t`Kind of system`}
            value={values.osFamily}
            choices={families.map((value) => ({ value, title: familyWord(value) }))}
            onChange={(osFamily) => set({ osFamily })}
          />
          <TextField
            label={t`System`}
            placeholder="Debian GNU/Linux 13"
            value={values.guestOs}
            onChange={(event) => set({ guestOs: event.target.value })}
          />
          <TextField
            label={t`First user`}
            value={values.initialUser}
            onChange={(event) => set({ initialUser: event.target.value })}
          />
        </div>
        <TextField
          label={t`SHA-256 checksum`}
          optional={t`optional`}
          spellCheck={false}
          value={values.sha256}
          error={error?.of('sha256')}
          hint={t`The image is refused when it has another.`}
          onChange={(event) => set({ sha256: event.target.value })}
        />
        <TextAreaField
          label={t`Description`}
          optional={t`optional`}
          rows={2}
          value={values.description}
          error={error?.of('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <PreparedFields value={values.prepared} onChange={(prepared) => set({ prepared })} />
      </div>
    </Dialog>
  );
}
