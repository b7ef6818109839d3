import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { maintenance } from '../contract.ts';

/** The instant of a `datetime-local` field, which is in the zone of the browser; empty while it is not whole. */
const instantOf = (local: string) => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString());

/** Announces maintenance of a zone, or of some of its servers. */
export default function AnnounceDialog({ onClose }: { onClose(): void }) {
  const zones = useRead(servers.listDataCenters, {}, { staleSeconds: 600 });
  const [sent, setSent] = useState(false);
  const [typed, setTyped] = useState({ zoneId: '', title: '', text: '', startsAt: '', endsAt: '', servers: '' });
  const announce = useAct(maintenance.announceMaintenance, {
    refresh: [maintenance.listMaintenance],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The maintenance is announced`, { text: t`Those whom it touches are told now.` });
      onClose();
    },
  });
  const isMissing = (key: keyof typeof typed) =>
    key === 'startsAt' || key === 'endsAt' ? instantOf(typed[key]) === '' : typed[key].trim() === '';
  const needed = ['zoneId', 'title', 'startsAt', 'endsAt'] as const;
  const errorOf = (key: keyof typeof typed) =>
    sent && needed.some((one) => one === key) && isMissing(key) ? t`Fill this in.` : announce.error?.of(key);
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [key]: event.target.value }),
  });
  const submit = () => {
    setSent(true);
    if (needed.some(isMissing)) return;
    announce.mutate({
      input: {
        ...typed,
        startsAt: instantOf(typed.startsAt),
        endsAt: instantOf(typed.endsAt),
        servers: typed.servers.split(/[\s,]+/).filter(Boolean),
      },
    });
  };
  const general = announce.error?.general.map((item) => item.info).join(' ');
  return (
    <FormDialog
      title={t`Announce maintenance`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Announce`}
      busy={announce.isPending}
    >
      <div className="grid gap-4">
        {general && <Banner tone="bad">{general}</Banner>}
        <SelectField
          label={t`Zone`}
          placeholder={t`Choose a zone`}
          value={typed.zoneId}
          error={errorOf('zoneId')}
          choices={(zones.data ?? []).map(({ id, name }) => ({ value: id, title: `${name} (${id})` }))}
          onChange={(zoneId) => setTyped({ ...typed, zoneId })}
        />
        <TextField label={t`Title`} autoComplete="off" {...field('title')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t`From`} type="datetime-local" {...field('startsAt')} />
          <TextField label={t`Until`} type="datetime-local" {...field('endsAt')} />
        </div>
        <TextAreaField
          label={t`What it means`}
          optional={t`optional`}
          hint={t`In plain sentences; the people who are told read it as it stands.`}
          {...field('text')}
        />
        <TextField
          label={t`Servers`}
          optional={t`optional`}
          hint={t`Names or identifiers with blanks or commas between them. Empty: every server of the zone.`}
          autoComplete="off"
          spellCheck={false}
          {...field('servers')}
        />
      </div>
    </FormDialog>
  );
}
