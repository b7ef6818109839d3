import { t } from '@lingui/core/macro';
import { localOf } from '#shell/form/local-time.ts';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { changeBrand } from '#shell/session/site.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import type { SiteDetails } from './types.ts';

/** Keeps the customers of a site out, with a text that says why. */
export function MaintenanceTab({ site }: { site: SiteDetails }) {
  const { maintenance } = site;
  const params = { siteHost: site.host };
  const show = (now: SiteDetails['maintenance']) => {
    if (site.own) changeBrand({ maintenance: now });
  };
  const form = useOpForm(sites.startMaintenanceMode, {
    start: {
      text: maintenance?.text ?? '',
      endsAt: maintenance?.endsAt == null ? '' : localOf(new Date(maintenance.endsAt)),
    },
    params,
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t`This field is required.` } : {}),
    input: ({ text, endsAt }) => ({ text, endsAt: endsAt === '' ? null : new Date(endsAt).toISOString() }),
    onDone: (answer) => {
      show(answer.maintenance);
      toast('success', maintenance === null ? t`Maintenance mode is on` : t`Maintenance mode changed`);
    },
  });
  const end = useAct(sites.endMaintenanceMode, {
    onDone: (answer) => {
      show(answer.maintenance);
      toast('success', t`Maintenance mode is off`);
    },
  });
  return (
    <Card
      title={t`Maintenance mode`}
      note={t`Customers see your text instead of the console, and their API calls are refused with 503. Running tasks continue, and staff work as usual.`}
    >
      <OpForm form={form} className="grid gap-4">
        {maintenance && (
          <Banner tone="warn">{t`Maintenance mode has been on since ${dateText(maintenance.since)}.`}</Banner>
        )}
        <TextAreaField
          label={t`Text for customers`}
          rows={4}
          hint={t`What happens and what they can expect.`}
          {...form.field('text')}
        />
        <TextField
          label={t`Ends automatically`}
          optional={t`optional`}
          type="datetime-local"
          hint={t`In your time zone. Leave empty to end it yourself.`}
          {...form.field('endsAt')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {maintenance && (
            <Button busy={end.isPending} onClick={() => end.mutate({ params })}>{t`End maintenance mode`}</Button>
          )}
          <Button type="submit" look={maintenance ? 'default' : 'danger'} busy={form.pending}>
            {maintenance ? t`Save changes` : t`Start maintenance mode`}
          </Button>
        </div>
      </OpForm>
    </Card>
  );
}
