import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { servers } from '#domains/servers/contract.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { maintenance } from '../contract.ts';
import { noTranslations, Translations, translationsOf } from './Translations.tsx';

/** Announces maintenance of a zone, or of some of its servers. */
export default function AnnounceDialog({ onClose }: { onClose(): void }) {
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } }, { staleSeconds: 600 });
  const form = useOpForm(maintenance.announceMaintenance, {
    start: { zoneId: '', title: '', text: '', startsAt: '', endsAt: '', servers: '', ...noTranslations },
    check: ({ zoneId, title, startsAt, endsAt }) => {
      const filled = { zoneId, title: title.trim(), startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
      const missing = Object.entries(filled).filter(([, value]) => !value);
      return Object.fromEntries(missing.map(([key]) => [key, t`This field is required.`]));
    },
    input: (typed) => ({
      zoneId: typed.zoneId,
      title: typed.title,
      text: typed.text,
      startsAt: instantOf(typed.startsAt) ?? '',
      endsAt: instantOf(typed.endsAt) ?? '',
      servers: typed.servers.split(/[\s,]+/).filter(Boolean),
      // A text alone has the title that everyone reads.
      translations: translationsOf(typed).map(({ title, ...own }) => ({ ...own, title: title || typed.title })),
    }),
    onDone: () => toast('success', t`Maintenance announced`, { text: t`Affected customers are notified immediately.` }),
  });
  return (
    <OpDialog form={form} title={t`Announce maintenance`} action={t`Announce`} onClose={onClose}>
      <SelectField
        label={t`Data center`}
        mark={form.values.zoneId !== '' && <ZoneName of={form.values.zoneId} flagOnly />}
        placeholder={t`Choose a data center`}
        choices={(zones.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
        {...form.field('zoneId')}
      />
      <TextField label={t`Title`} autoComplete="off" {...form.field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`From`} type="datetime-local" {...form.field('startsAt')} />
        <TextField label={t`Until`} type="datetime-local" {...form.field('endsAt')} />
      </div>
      <TextAreaField
        label={t`What it means`}
        optional={t`optional`}
        hint={t`Shown to affected customers as written.`}
        {...form.field('text')}
      />
      <TextField
        label={t`Servers`}
        optional={t`optional`}
        hint={t`Names or IDs separated by spaces or commas. Leave empty for all servers in the data center.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('servers')}
      />
      <Translations form={form} withTitle />
    </OpDialog>
  );
}
