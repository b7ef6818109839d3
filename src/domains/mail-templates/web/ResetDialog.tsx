import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { languageNames, type Language } from '#kernel/languages.ts';
import { mailTemplates } from '../contract.ts';
import type { Template } from './types.ts';

interface Props {
  params: { siteHost: string; mailId: string; language: Language };
  template: Template;
  onReset(template: Template): void;
  onClose(): void;
}

/** Asks before the default text takes the place of the site's own. */
export default function ResetDialog({ params, template, onReset, onClose }: Props) {
  const form = useOpForm(mailTemplates.resetMailTemplate, { params, ifMatch: template.version, onDone: onReset });
  return (
    <OpDialog
      form={form}
      title={t`Reset to default?`}
      action={t`Reset to default`}
      danger
      done={t`Default text restored`}
      onClose={onClose}
    >
      <p>
        {t`Emails in ${languageNames[params.language]} get the default text from now on. Your text stays among the versions.`}
      </p>
    </OpDialog>
  );
}
