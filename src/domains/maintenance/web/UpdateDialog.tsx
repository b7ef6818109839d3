import { t } from '@lingui/core/macro';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { maintenance } from '../contract.ts';
import { noTranslations, Translations, translationsOf } from './Translations.tsx';

interface Props {
  maintenanceId: string;
  /** The maintenance is completed with this update. */
  completes: boolean;
  onClose(): void;
}

/** Posts an update on maintenance, or completes it. */
export default function UpdateDialog({ completes, ...props }: Props) {
  return completes ? <Completion {...props} /> : <Update {...props} />;
}

const textsOf = (values: typeof noTranslations) =>
  translationsOf(values).map(({ language, text }) => ({ language, text }));

function Update({ maintenanceId, onClose }: Omit<Props, 'completes'>) {
  const form = useOpForm(maintenance.updateMaintenance, {
    params: { maintenanceId },
    start: { text: '', endsAt: '', ...noTranslations },
    check: ({ text }) => (text.trim() === '' ? { text: t`This field is required.` } : {}),
    input: (typed) => ({
      text: typed.text,
      ...(typed.endsAt === '' ? {} : { endsAt: instantOf(typed.endsAt) ?? '' }),
      translations: textsOf(typed),
    }),
  });
  return (
    <OpDialog form={form} title={t`Post update`} action={t`Post update`} done={t`Update posted`} onClose={onClose}>
      <TextAreaField
        label={t`Update`}
        hint={t`Sent to everyone who was notified of the maintenance.`}
        {...form.field('text')}
      />
      <TextField
        label={t`New end`}
        type="datetime-local"
        optional={t`optional`}
        hint={t`Leave empty to keep the planned end.`}
        {...form.field('endsAt')}
      />
      <Translations form={form} />
    </OpDialog>
  );
}

function Completion({ maintenanceId, onClose }: Omit<Props, 'completes'>) {
  const form = useOpForm(maintenance.completeMaintenance, {
    params: { maintenanceId },
    start: { text: '', ...noTranslations },
    input: (typed) => ({ text: typed.text, translations: textsOf(typed) }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Complete maintenance`}
      action={t`Complete maintenance`}
      done={t`Maintenance completed`}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Final update`}
        optional={t`optional`}
        hint={t`Sent to everyone who was notified of the maintenance.`}
        {...form.field('text')}
      />
      <Translations form={form} />
    </OpDialog>
  );
}
